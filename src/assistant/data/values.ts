import { fail, messageOf, type Result, succeed } from '../../core/index.ts';
import type { DecodeStored } from '../../engine/index.ts';

/** Characters of a stored value as JSON, and of a key. */
export const MAX_VALUE_CHARS = 256 * 1024;
export const MAX_KEY_CHARS = 200;

const PLAYER = /^[a-z0-9][a-z0-9_-]{0,63}$/;
const SPACE = /^[a-z][a-z0-9_.-]{0,63}$/;
/** Printable characters only: every database sorts and keeps them alike. */
const CONTROL = /\p{Cc}/u;

/** Whether an id can name a player (a uuid can): it names a file too. */
export function checkPlayer(player: string): Result<undefined> {
  if (PLAYER.test(player)) return succeed(undefined);
  return fail('bad_player', `'${player.slice(0, 80)}' cannot name a player`, 'give the id in lower case, best a uuid');
}

export function checkPlace(space: string, key: string): Result<undefined> {
  if (!SPACE.test(space)) throw new Error(`'${space}' cannot name a space: write it like commerce.quotes`);
  if (key !== '' && key.length <= MAX_KEY_CHARS && key.isWellFormed() && !CONTROL.test(key)) return succeed(undefined);
  return fail('bad_key', `a key has 1 to ${MAX_KEY_CHARS} printable characters`, 'use a shorter one', {
    chars: key.length,
  });
}

/** A value as it is stored. Fails with `not_json` or `value_too_large`. */
export function encode(value: unknown): Result<string> {
  let text: string | undefined;
  try {
    text = JSON.stringify(value);
  } catch (thrown) {
    return fail('not_json', `this cannot be stored: ${messageOf(thrown)}`, 'store JSON values only');
  }
  if (text === undefined) return fail('not_json', 'this cannot be stored: it is no JSON', 'store JSON values only');
  if (text.length <= MAX_VALUE_CHARS) return succeed(text);
  const why = `a value has ${text.length} characters, of ${MAX_VALUE_CHARS}`;
  return fail('value_too_large', why, 'store it in parts');
}

/** A stored value as `decode` reads it. Fails with `value_unreadable`, which says where it is. */
export function decodeStored<T>(text: unknown, place: string, decode: DecodeStored<T>): Result<T> {
  let json: unknown;
  try {
    json = JSON.parse(String(text));
  } catch (thrown) {
    return unreadable(place, messageOf(thrown));
  }
  const decoded = decode(json);
  return decoded.ok ? decoded : unreadable(place, decoded.why);
}

function unreadable(place: string, why: string): Result<never> {
  return fail('value_unreadable', `what is stored at ${place} cannot be read: ${why}`, 'correct or remove it', {
    place,
  });
}
