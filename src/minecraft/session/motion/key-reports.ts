import { type Controls, NO_KEYS } from '../../physics/index.ts';
import { NOTHING, type OutgoingPacket } from './outgoing.ts';

/** How a version is told of keys. */
export interface KeyForms {
  /** All keys in one packet: since 1.21.2. */
  readonly inputs: boolean;
  /** Sneaking as an action of the player: up to 1.21.5, so that between them both are told. */
  readonly sneakingAsAction: boolean;
}

/** What the server is told of the keys that are held, and of sprinting, which follows from them. */
export class KeyReports {
  readonly #forms: KeyForms;
  #told: Controls = NO_KEYS;
  /** The keys at the last tick; what is pressed makes another object. */
  #seen: Controls | undefined;
  #sneaks = false;
  #sprints = false;

  constructor(forms: KeyForms) {
    this.#forms = forms;
  }

  /** The server has forgotten what it was told: a new life, or another world. */
  begin(): void {
    this.#told = NO_KEYS;
    this.#seen = undefined;
    this.#sneaks = false;
    this.#sprints = false;
  }

  /**
   * What to tell at once where the key to sneak changed, and nothing where not: who sneaks to place something sneaks
   * before that.
   */
  sneaking(keys: Controls, entityId: number | undefined): readonly OutgoingPacket[] {
    if (keys.sneak === this.#sneaks) return NOTHING;
    this.#sneaks = keys.sneak;
    const packets: OutgoingPacket[] = [];
    if (this.#forms.sneakingAsAction) {
      packets.push(actionOf(keys.sneak ? 'start_sneaking' : 'stop_sneaking', entityId));
    }
    if (this.#forms.inputs) packets.push(this.#inputs(keys));
    return packets;
  }

  /** What to tell with a tick: keys, and whether the body sprints (`LocalPlayer#tick`, `#sendIsSprintingIfNeeded`). */
  withTick(keys: Controls, sprints: boolean, entityId: number | undefined): readonly OutgoingPacket[] {
    if (keys === this.#seen && sprints === this.#sprints) return NOTHING;
    this.#seen = keys;
    const packets = [...this.sneaking(keys, entityId)];
    if (this.#forms.inputs && !areSame(keys, this.#told)) packets.push(this.#inputs(keys));
    if (sprints !== this.#sprints) {
      this.#sprints = sprints;
      packets.push(actionOf(sprints ? 'start_sprinting' : 'stop_sprinting', entityId));
    }
    return packets;
  }

  #inputs(keys: Controls): OutgoingPacket {
    this.#told = keys;
    const { forward, back: backward, left, right, jump, sneak: shift, sprint } = keys;
    return ['player_input', { inputs: { forward, backward, left, right, jump, shift, sprint } }];
  }
}

/** An action of the player by its name: versions number them differently. */
export function actionOf(actionId: string, entityId: number | undefined): OutgoingPacket {
  return ['entity_action', { entityId, actionId, jumpBoost: 0 }];
}

function areSame(a: Controls, b: Controls): boolean {
  return (Object.keys(NO_KEYS) as (keyof Controls)[]).every((key) => a[key] === b[key]);
}
