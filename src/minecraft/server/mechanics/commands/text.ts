import type { Game } from '../../game.ts';
import type { SquidPlayer, SquidRegistry } from '../../library.ts';

/** A text as clients take it: as it is, or by the key of the game's own translations with what is put into it. */
export type GameText = string | { readonly translate: string; readonly with: readonly GameText[] } | RawText;

/** A text in the game's own JSON: with colours, clicks and what is shown under the mouse. */
export interface RawText {
  readonly raw: RawValue;
}

/** JSON. */
export type RawValue = string | number | boolean | null | readonly RawValue[] | { readonly [key: string]: RawValue };

/** From this version on texts are NBT. */
const NBT_TEXTS_SINCE = '1.20.3';

/** Where a text is shown: in the chat, as a line of the server's, or over the hotbar; kinds of a line up to 1.18. */
type TextPlace = 'chat' | 'action_bar';
const LINE_KINDS: Readonly<Record<TextPlace, number>> = { chat: 1, action_bar: 2 };
const NOBODY = '00000000-0000-0000-0000-000000000000';

/** A text of the game's, which each client shows in its own language. */
export function say(translate: string, ...values: readonly (GameText | number)[]): GameText {
  return { translate, with: values.map((value) => (typeof value === 'number' ? String(value) : value)) };
}

/** A text as the version's packets take it. */
export function textFor({ registry }: Game, text: GameText): unknown {
  return registry.version['>='](NBT_TEXTS_SINCE) ? nbtOf(text) : JSON.stringify(jsonOf(text));
}

/** Shows a text to one player, as a line of the server's or over the hotbar. */
export function tell(game: Game, player: SquidPlayer, text: GameText, place: TextPlace = 'chat'): void {
  const { server } = game;
  const content = textFor(game, text);
  if (server.supportFeature('signedChat'))
    player._client.write('system_chat', { content, isActionBar: place === 'action_bar' });
  else player._client.write('chat', { message: content, position: LINE_KINDS[place], sender: NOBODY });
}

function jsonOf(text: GameText): unknown {
  if (typeof text === 'string') return { text };
  return 'raw' in text ? text.raw : { translate: text.translate, with: text.with.map(jsonOf) };
}

/** A tag as the protocol's library writes it. */
interface Tag {
  readonly type: string;
  readonly value: unknown;
}

function nbtOf(text: GameText): Tag {
  const string = (value: string) => ({ type: 'string', value });
  if (typeof text === 'string') return { type: 'compound', value: { text: string(text) } };
  if ('raw' in text) return rawComponent(text.raw);
  const translate = string(text.translate);
  if (text.with.length === 0) return { type: 'compound', value: { translate } };
  const values = { type: 'list', value: { type: 'compound', value: text.with.map((each) => nbtOf(each).value) } };
  return { type: 'compound', value: { translate, with: values } };
}

/** A raw text's JSON as a compound: what is no object becomes the text of one. */
function rawComponent(value: RawValue): Tag {
  if (Array.isArray(value)) {
    const [first = '', ...rest] = value as readonly RawValue[];
    const head = rawComponent(first);
    const extra = { type: 'list', value: { type: 'compound', value: rest.map((each) => rawComponent(each).value) } };
    return rest.length === 0 ? head : { type: 'compound', value: { ...(head.value as object), extra } };
  }
  if (typeof value !== 'object' || value === null) {
    return { type: 'compound', value: { text: { type: 'string', value: String(value ?? '') } } };
  }
  const entries = Object.entries(value).filter(([, each]) => each !== null);
  return { type: 'compound', value: Object.fromEntries(entries.map(([key, each]) => [key, rawTag(each)])) };
}

function rawTag(value: RawValue): Tag {
  if (typeof value === 'boolean') return { type: 'byte', value: value ? 1 : 0 };
  if (typeof value === 'number') return { type: Number.isInteger(value) ? 'int' : 'double', value };
  if (typeof value === 'string') return { type: 'string', value };
  if (!Array.isArray(value)) return rawComponent(value);
  return { type: 'list', value: { type: 'compound', value: value.map((each) => rawComponent(each).value) } };
}

/** The words of a raw text, one after another. */
function rawWords(value: RawValue): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(rawWords).join('');
  if (typeof value !== 'object' || value === null) return String(value ?? '');
  const { text = '', extra = [] } = value as { readonly [key: string]: RawValue };
  return rawWords(text) + rawWords(extra);
}

/** A text in English, by the game's own translations; with its key where there is none. */
export function inEnglish(registry: SquidRegistry, text: GameText): string {
  if (typeof text === 'string') return text;
  if ('raw' in text) return rawWords(text.raw);
  const values = text.with.map((each) => inEnglish(registry, each));
  const pattern = registry.language[text.translate];
  if (pattern === undefined) return [text.translate, ...values].join(' ');
  let next = 0;
  return pattern.replace(/%(?:(\d+)\$)?[sd]|%%/g, (mark, place?: string) => {
    if (mark === '%%') return '%';
    return values[place === undefined ? next++ : Number(place) - 1] ?? '';
  });
}
