import { defineTexts, type Text } from '../core/index.ts';

/** How one kind of event reads. */
export interface EventKind {
  /**
   * The line without its `#seq`: `{name}` stands for a value of the event's data. Several texts are tried in order, and
   * the first whose values the event all has is used: a chat with a sender, then one without.
   */
  readonly text: Text | readonly [Text, ...Text[]];
}

/** The kinds a world may emit, by name. Build it with {@link defineEventKinds}; join two with a spread. */
export type EventKinds<K extends string = string> = Readonly<Record<K, EventKind>>;

const KIND_NAME = /^[a-z][a-z0-9_]*$/;

/**
 * Registers a world's coarse kinds with their texts. Names are snake_case and public contract. Throws when a name is
 * not, or when the locales of a text name different values: a bug of ours, found at start.
 */
export function defineEventKinds<const K extends string>(kinds: EventKinds<K>): EventKinds<K> {
  for (const [name, kind] of Object.entries<EventKind>(kinds)) {
    if (!KIND_NAME.test(name)) throw new Error(`'${name}' cannot name a kind of event: write it in snake_case`);
    for (const [i, text] of textsOf(kind).entries()) defineTexts({ [`${name}[${i}]`]: text });
  }
  return kinds;
}

/** The texts of a kind in the order they are tried. */
export function textsOf(kind: EventKind): readonly Text[] {
  return Array.isArray(kind.text) ? kind.text : [kind.text as Text];
}
