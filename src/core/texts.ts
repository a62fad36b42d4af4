import { safeText } from './safe-text.ts';

/** A language texts are written in. English is the default; every text exists in both. */
export type Locale = 'en' | 'zh';

/** All locales, the default first. */
export const LOCALES = ['en', 'zh'] as const satisfies readonly Locale[];

/** One text in all locales. `{name}` marks a value that {@link textOf} fills in. */
export type Text = Readonly<Record<Locale, string>>;

/** The texts a room owns, by name. Build it with {@link defineTexts}. */
export type Texts<K extends string = string> = Readonly<Record<K, Text>>;

const PLACEHOLDER = /\{([a-zA-Z_][a-zA-Z0-9_]*)\}/g;

/** Registers a room's texts and checks that all locales of a text name the same values. */
export function defineTexts<const K extends string>(texts: Readonly<Record<K, Text>>): Texts<K> {
  for (const [name, text] of Object.entries<Text>(texts)) {
    const wanted = valuesNamedIn(text.en).join(',');
    for (const locale of LOCALES) {
      const found = valuesNamedIn(text[locale]).join(',');
      if (found !== wanted) throw new Error(`text '${name}' names {${found}} in ${locale}, but {${wanted}} in en`);
    }
  }
  return texts;
}

/** The names of the values a text takes, each once, sorted. */
export function valuesNamedIn(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(PLACEHOLDER), (match) => match[1] ?? ''))].sort();
}

/** A text cut at its placeholders: literal, name, literal, name, ..., literal. */
type Template = readonly string[];

/** Texts are constants, filled in with every answer: each is cut once, and forgotten with its text. */
const templates = new WeakMap<Text, Partial<Record<Locale, Template>>>();

function templateOf(text: Text, locale: Locale): Template {
  let cut = templates.get(text);
  if (cut === undefined) {
    cut = {};
    templates.set(text, cut);
  }
  cut[locale] ??= text[locale].split(PLACEHOLDER);
  return cut[locale];
}

/** The text in a locale with its values filled in; a value that is not given stays visible as `{name}`. */
export function textOf(text: Text, locale: Locale, values: Readonly<Record<string, unknown>> = {}): string {
  const template = templateOf(text, locale);
  let filled = template[0] ?? '';
  for (let i = 1; i < template.length; i += 2) {
    const name = template[i] ?? '';
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    filled += (value === undefined ? `{${name}}` : safeText(value)) + (template[i + 1] ?? '');
  }
  return filled;
}
