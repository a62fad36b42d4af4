import type { Action } from '../actor/action.ts';
import type { Mind, ThinkRequest, Thought } from '../actor/mind.ts';
import { MINUTE_MS } from '../time/sim-time.ts';
import type { PersonIndex } from '../world/entity.ts';

/** What one resident of a test does: a plan at the start, and whatever it answers later. */
export interface Script {
  readonly plan?: readonly Action[];
  /** Answers everything after the start. By default nothing new. */
  readonly later?: (request: ThinkRequest) => Partial<Thought>;
}

/** A mind whose residents follow scripts, and which keeps what it was asked. */
export class ScriptedMind implements Mind {
  readonly asked: ThinkRequest[] = [];
  readonly #scripts: ReadonlyMap<PersonIndex, Script>;

  constructor(scripts: Iterable<readonly [PersonIndex, Script]>) {
    this.#scripts = new Map(scripts);
  }

  think(request: ThinkRequest): Thought {
    this.asked.push(request);
    const script = this.#scripts.get(request.person);
    const base: Thought = { layer: 'L0', costMs: 0, thinkAtMs: request.atMs + 60 * MINUTE_MS };
    if (request.reason === 'start') return script?.plan === undefined ? base : { ...base, plan: script.plan };
    return { ...base, ...script?.later?.(request) };
  }

  /** What one resident was asked, after its start. */
  askedOf(person: PersonIndex): readonly ThinkRequest[] {
    return this.asked.filter((request) => request.person === person && request.reason !== 'start');
  }

  save(): unknown {
    return undefined;
  }

  load(): void {}
}
