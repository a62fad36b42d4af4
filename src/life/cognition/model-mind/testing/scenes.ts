import type { Locale } from '../../../../core/index.ts';
import type { Setting } from '../../../world/setting.ts';
import { reflexOf } from '../../reflexes.ts';
import { createRuleMind } from '../../rule-mind/rule-mind.ts';
import { thoughtOf, type WakeOptions, Wakes } from '../../testing/wakes.ts';
import { Scene } from '../scene.ts';

/** Scenes of a test: what somebody has before them at a wake, with a head of their own that lasts. */
export class Scenes {
  readonly wakes: Wakes;
  readonly #setting: Setting;
  readonly #mind: ReturnType<typeof createRuleMind>;

  constructor(setting: Setting) {
    this.#setting = setting;
    this.wakes = new Wakes(setting);
    this.#mind = createRuleMind(setting);
  }

  headOf(person: string) {
    return this.#mind.headOf(this.wakes.person(person));
  }

  /** As it is when that wake comes; what it brings is taken in, as the frame does. */
  scene(options: WakeOptions, locale: Locale = 'en'): Scene {
    const request = this.wakes.wake(options);
    const head = this.headOf(options.person);
    if (request.percepts.length > 0 || request.ended.length > 0) thoughtOf(this.#mind, request);
    return new Scene({ setting: this.#setting, request, head, reflex: reflexOf(request, head) }, locale);
  }
}
