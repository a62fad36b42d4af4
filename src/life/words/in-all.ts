import { LOCALES, type Locale, type Text, textOf } from '../../core/index.ts';

/** A text made once a language. */
export function inAll(say: (locale: Locale) => string): Text {
  return Object.fromEntries(LOCALES.map((locale) => [locale, say(locale)])) as Record<Locale, string>;
}

/** A catalogue's text with its values, each in the language it is wanted in. */
export function filled(text: Text, values: Readonly<Record<string, Text>> = {}): Text {
  return inAll((locale) =>
    textOf(text, locale, Object.fromEntries(Object.entries(values).map(([key, value]) => [key, value[locale]]))),
  );
}
