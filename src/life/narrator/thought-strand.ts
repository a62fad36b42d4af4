import type { Text } from '../../core/index.ts';
import type { ThoughtNote } from '../actor/mind.ts';
import { thoughtWords } from '../cognition/thought-words.ts';
import { capitalised } from '../words/naming.ts';
import type { Entity, PersonIndex } from '../world/entity.ts';
import type { Setting } from '../world/setting.ts';
import type { Moment } from './moment.ts';
import type { Strand } from './prose.ts';

/** A thought as the narrator overheard it. Plain JSON. */
export interface ThoughtHeard {
  readonly person: PersonIndex;
  readonly atMs: number;
  readonly note: ThoughtNote;
}

const WEIGHT = 4.2;
const THOUGHTS: readonly Text[] = [
  { en: '“{line}” thought {who}.', zh: '{who}心想：“{words}”' },
  { en: '{who} thought: “{words}”', zh: '“{words}”{who}想。' },
  { en: '“{line}” went through the head of {who}.', zh: '{who}脑子里闪过一句：“{words}”' },
];
/** What moves a story: what somebody is after, dreads or has understood. */
const TELLING = /^(?:goal|fear|insight\.(?!nothing)|react\.(?:calm|body|attacked|found_out|blackout))/;

/** Whether a thought is worth telling. */
export function isTelling({ key }: ThoughtNote): boolean {
  return TELLING.test(key);
}

/**
 * A thought as a strand, hung on an event of whoever thought it; undefined where it would name somebody or something of
 * whom the window tells nothing.
 */
export function thoughtStrand(
  setting: Setting,
  { person, atMs, note }: ThoughtHeard,
  moments: readonly Moment[],
): Strand | undefined {
  const own = moments.filter(({ event }) => event.actor === person);
  const event = own.find((moment) => moment.event.atMs >= atMs)?.event ?? own.at(-1)?.event;
  if (event === undefined) return undefined;
  const named = new Set<Entity>([event.content.object, event.content.target, setting.entityOf('place', event.place)]);
  if (!note.about.every((entity) => named.has(entity))) return undefined;
  return {
    atMs,
    sentences: [
      {
        events: [event.id],
        weight: WEIGHT,
        say: (prose) =>
          capitalised(
            prose.fill('thought', THOUGHTS, event.id, {
              words: () => thoughtWords(setting, note, prose.locale),
              line: () => thoughtWords(setting, note, prose.locale).replace(/\.$/, ','),
              who: () => prose.naming.subject(person),
            }),
          ),
      },
    ],
  };
}
