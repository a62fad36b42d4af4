import { type Action, action } from '../actor/action.ts';
import type { Mind, ThinkRequest, Thought } from '../actor/mind.ts';
import { VERB_NAMES } from '../actor/verb-names.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../time/sim-time.ts';
import type { Entity } from '../world/entity.ts';

/** Longest plan of a mind of tests. */
const MAX_ACTIONS = 4;

/**
 * A mind that does anything at all, possible or not, by its resident's own stream: what the runtime must bear. It keeps
 * no state.
 */
export class RandomMind implements Mind {
  think(request: ThinkRequest): Thought {
    const { random, reason } = request;
    const costMs = random.int(5) * SECOND_MS;
    if (reason === 'interrupt' && random.next() < 0.5) return { layer: 'L1', costMs, interrupted: 'resume' };
    if (reason === 'think' && random.next() < 0.5) return { layer: 'L0', costMs };
    const wanted = random.next() < 0.2 ? ('drop' as const) : undefined;
    const plan = Array.from({ length: 1 + random.int(MAX_ACTIONS) }, () => this.#anything(request));
    const thinkAtMs = request.atMs + (10 + random.int(50)) * MINUTE_MS;
    const thought = { layer: 'L2', costMs, plan, thinkAtMs } as const;
    return wanted === undefined ? thought : { ...thought, interrupted: wanted };
  }

  save(): unknown {
    return undefined;
  }

  load(): void {}

  #anything({ random, senses }: ThinkRequest): Action {
    const { setting } = senses;
    const verb = random.pick(VERB_NAMES) ?? 'wait';
    const view = senses.look();
    const anyOf = (kind: 'place' | 'person' | 'item' | 'fixture' | 'edge', count: number): Entity =>
      count === 0 ? -1 : setting.entityOf(kind, random.int(count));
    const object = random.pick([
      anyOf('place', setting.places.length),
      anyOf('person', setting.people.length),
      anyOf('item', setting.items.length),
      anyOf('fixture', setting.fixtures.length),
      anyOf('edge', setting.edges.length),
      ...view.people.map(({ person }) => setting.entityOf('person', person)),
      ...view.items.map((item) => setting.entityOf('item', item)),
      ...view.fixtures.map(({ fixture }) => setting.entityOf('fixture', fixture)),
      ...view.exits.map(({ edge }) => setting.entityOf('edge', edge)),
      ...senses.carried().map((item) => setting.entityOf('item', item)),
    ]);
    const target = random.pick([-1, anyOf('person', setting.people.length), anyOf('fixture', setting.fixtures.length)]);
    const durationMs = random.next() < 0.5 ? -1 : MINUTE_MS + random.int(2 * HOUR_MS);
    return action(verb, { object: object ?? -1, target: target ?? -1, durationMs });
  }
}
