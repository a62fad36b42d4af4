import type { Game } from '../../game.ts';
import type { SquidPlayer, SquidRegistry } from '../../library.ts';

/** A text as clients take it: as it is, or by the key of the game's own translations with what is put into it. */
export type GameText = string | { readonly translate: string; readonly with: readonly GameText[] };

/** From this version on texts are NBT. */
const NBT_TEXTS_SINCE = '1.20.3';

/** Kind of a line up to 1.18: one of the server's. */
const SERVER_LINE = 1;
const NOBODY = '00000000-0000-0000-0000-000000000000';

/** A text of the game's, which each client shows in its own language. */
export function say(translate: string, ...values: readonly (GameText | number)[]): GameText {
  return { translate, with: values.map((value) => (typeof value === 'number' ? String(value) : value)) };
}

/** A text as the version's packets take it. */
export function textFor({ registry }: Game, text: GameText): unknown {
  return registry.version['>='](NBT_TEXTS_SINCE) ? nbtOf(text) : JSON.stringify(jsonOf(text));
}

/** Shows a text to one player, as a line of the server's. */
export function tell(game: Game, player: SquidPlayer, text: GameText): void {
  const { server } = game;
  const content = textFor(game, text);
  if (server.supportFeature('signedChat')) player._client.write('system_chat', { content, isActionBar: false });
  else player._client.write('chat', { message: content, position: SERVER_LINE, sender: NOBODY });
}

function jsonOf(text: GameText): unknown {
  return typeof text === 'string' ? { text } : { translate: text.translate, with: text.with.map(jsonOf) };
}

function nbtOf(text: GameText): { readonly type: string; readonly value: unknown } {
  const string = (value: string) => ({ type: 'string', value });
  if (typeof text === 'string') return { type: 'compound', value: { text: string(text) } };
  const translate = string(text.translate);
  if (text.with.length === 0) return { type: 'compound', value: { translate } };
  const values = { type: 'list', value: { type: 'compound', value: text.with.map((each) => nbtOf(each).value) } };
  return { type: 'compound', value: { translate, with: values } };
}

/** A text in English, by the game's own translations; with its key where there is none. */
export function inEnglish(registry: SquidRegistry, text: GameText): string {
  if (typeof text === 'string') return text;
  const values = text.with.map((each) => inEnglish(registry, each));
  const pattern = registry.language[text.translate];
  if (pattern === undefined) return [text.translate, ...values].join(' ');
  let next = 0;
  return pattern.replace(/%(?:(\d+)\$)?[sd]|%%/g, (mark, place?: string) => {
    if (mark === '%%') return '%';
    return values[place === undefined ? next++ : Number(place) - 1] ?? '';
  });
}
