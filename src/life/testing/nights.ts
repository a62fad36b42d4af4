import { fileURLToPath } from 'node:url';
import type { ThoughtNote } from '../actor/mind.ts';
import type { LifeEvent } from '../bus/life-event.ts';
import { type Living, type LivingOptions, openLiving } from '../living.ts';
import { loadScenario } from '../scenario/load-scenario.ts';
import { HOUR_MS } from '../time/sim-time.ts';
import { createSetting } from '../world/create-setting.ts';
import type { PersonIndex } from '../world/entity.ts';
import type { Setting } from '../world/setting.ts';

/** A scenario of this repository, ready to be lived in. */
export async function settingOf(name: 'ravenisle' | 'lantern-cove'): Promise<Setting> {
  const loaded = await loadScenario(fileURLToPath(new URL(`../../../scenarios/${name}`, import.meta.url)));
  if (!loaded.ok) throw new Error(loaded.why);
  return createSetting(loaded.value);
}

/** A life from its beginning on, with all that happened, and who was by. */
export interface Night extends Living {
  readonly events: ReadonlyMap<number, LifeEvent>;
  /** For each event, who else was alive and awake where it happened. */
  readonly present: ReadonlyMap<number, readonly PersonIndex[]>;
  /** All that went through heads. */
  readonly thoughts: readonly ThoughtNote[];
}

/** Opens a life of that seed and lives it for so many hours, or to its end. */
export function night(
  setting: Setting,
  seed: number,
  hours: number = 100,
  options: Partial<LivingOptions> = {},
): Night {
  const living = openLiving(setting, { seed, rate: 'max', ...options });
  const events = new Map<number, LifeEvent>();
  const present = new Map<number, readonly PersonIndex[]>();
  const thoughts: ThoughtNote[] = [];
  const { life } = living;
  life.observe({
    onThought: (_, { note }) => {
      if (note !== undefined) thoughts.push(note);
    },
    onEvent(event) {
      events.set(event.id, event);
      const others = event.place < 0 ? [] : life.world.peopleIn(event.place);
      present.set(
        event.id,
        others.filter((person) => {
          const posture = life.world.state.people[person]?.posture;
          return person !== event.actor && posture !== 'dead' && posture !== 'asleep';
        }),
      );
    },
  });
  life.advance(life.nowMs + hours * HOUR_MS);
  return { ...living, events, present, thoughts };
}
