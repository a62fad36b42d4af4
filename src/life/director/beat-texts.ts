import type { Text } from '../../core/index.ts';
import type { LifeEvent } from '../bus/life-event.ts';
import type { BeatActionSpec } from '../scenario/story-schema.ts';
import { type Entity, NONE, type PersonIndex } from '../world/entity.ts';
import type { Fact } from '../world/fact.ts';
import type { Setting } from '../world/setting.ts';

/** What a gathering is about. */
interface Matter {
  /** Whose word it is to begin; `NONE` for nobody's. */
  readonly host: PersonIndex;
  readonly topic: Entity;
  readonly fact: Fact | undefined;
}

/** How an event names the text of its beat: the beat, and which of its actions. */
export function happeningId(beat: string, action: number): string {
  return `${beat}/${action}`;
}

/** What the scenario says of an event that a beat made; undefined of any other. */
export function happeningText(setting: Setting, { content }: LifeEvent): Text | undefined {
  const [beat = '', action = ''] = content.detail.split('/');
  const found = actionsOf(setting, beat)[Number.parseInt(action, 10)];
  return found !== undefined && 'event' in found ? found.event.text : undefined;
}

/** The title of the chapter that a beat begins; undefined where it begins none. */
export function chapterTitle(setting: Setting, beat: string): Text | undefined {
  for (const action of actionsOf(setting, beat)) if ('chapter' in action) return action.chapter;
  return undefined;
}

/** What the people whom a beat calls together are called for. */
export function purposeText(setting: Setting, beat: string): Text | undefined {
  for (const action of actionsOf(setting, beat)) if ('gather' in action) return action.gather.purpose;
  return undefined;
}

/** What people were called together for: who begins, and what it is about; nothing of a beat that calls nobody. */
export function matterOf(setting: Setting, beat: string): Matter | undefined {
  for (const action of actionsOf(setting, beat)) {
    if (!('gather' in action)) continue;
    const { host = '', about = '' } = action.gather;
    const fact = setting.facts.get(about);
    const topic = about === '' || fact !== undefined ? (fact?.subject ?? NONE) : setting.entityById(about);
    return { host: setting.indexOf('person', host), topic, fact };
  }
  return undefined;
}

function actionsOf({ scenario }: Setting, beat: string): readonly BeatActionSpec[] {
  return scenario.beats.find(({ id }) => id === beat)?.do ?? [];
}
