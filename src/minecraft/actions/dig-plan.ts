import { type BlockPos, type Locale, type Result, roundTo, succeed, TICKS_PER_SECOND } from '../../core/index.ts';
import { BlockFlag, type DigConditions, eyeOf } from '../blocks/index.ts';
import type { BlockFace } from '../session/index.ts';
import type { WorldState } from '../state/index.ts';
import { faceOf } from './faces.ts';
import { type HeldItem, heldItemOf } from './held-item.ts';
import { failIn, sentence } from './texts.ts';
import { at, feetOf, isFluid, nameFor, type Touchable, touchable } from './touch.ts';

/** Longest dig that is begun (ten minutes): beyond it, another tool is what is needed. */
const MAX_DIG_TICKS = 12_000;

/** Ticks an unknown state is dug before the end of it is asked for; vanilla goes on by itself where that is early. */
export const UNKNOWN_DIG_TICKS = 100;

/** A dig that has passed all checks. */
export interface DigPlan {
  readonly pos: BlockPos;
  readonly face: BlockFace;
  readonly target: Touchable;
  readonly held: HeldItem;
  /** Broken by the first hit, as all is in creative: nothing has to be finished. */
  readonly creative: boolean;
  /** Ticks it should take; undefined for an unknown state. */
  readonly expectedTicks: number | undefined;
  /** Whether the block drops anything for the tool in hand; undefined where block or tool is not known. */
  readonly drops: boolean | undefined;
  readonly warnings: readonly string[];
}

/**
 * Checks a dig against what is known now; `onGround` is the body's own reading, fresher than the state's. Fails with `bad_face`, `bad_position`, `out_of_world`, `unloaded`,
 * `out_of_reach`, `spectator`, `nothing_to_dig`, `liquid`, `unbreakable`, `wrong_tool` or `takes_too_long`.
 */
export function planDig(
  state: WorldState,
  pos: BlockPos,
  faceName: string,
  onGround = state.self.onGround,
  locale: Locale = 'en',
): Result<DigPlan> {
  const face = faceOf(faceName, locale);
  if (!face.ok) return face;
  const touched = touchable(state, pos, locale);
  if (!touched.ok) return touched;
  const target = touched.value;
  const refusal = cannotBeDug(state, target, locale);
  if (refusal !== undefined) return refusal;
  const held = heldItemOf(state);
  const creative = state.self.gameMode === 'creative';
  const warnings: string[] = [];
  if (!held.known) warnings.push(sentence(locale, 'toolUntold'));
  const plan = { pos, face: face.value, target, held, creative };
  if (target.name === undefined) {
    warnings.push(sentence(locale, 'digTimeUnknown', { block: nameFor(state, target.stateId) }));
    return succeed({ ...plan, expectedTicks: undefined, drops: undefined, warnings });
  }
  const expectedTicks = state.registry.digTicks(target.stateId, digConditionsOf(state, held, onGround));
  if (expectedTicks > MAX_DIG_TICKS) return tooHard(target, held, creative, expectedTicks, locale);
  const drops = creative ? false : dropsWith(state, target, held);
  return succeed({ ...plan, expectedTicks, drops, warnings });
}

function cannotBeDug(state: WorldState, target: Touchable, locale: Locale) {
  const data = { x: target.pos.x, y: target.pos.y, z: target.pos.z, block: target.name };
  const values = { at: at(target.pos), block: target.name };
  if ((target.flags & BlockFlag.AIR) !== 0) {
    return failIn(locale, 'nothing_to_dig', ['nothingToDig', 'seeAround'], values, data);
  }
  if (isFluid(target.flags)) return failIn(locale, 'liquid', ['liquid', 'fillOrScoop'], values, data);
  if (state.self.gameMode === 'spectator') {
    return failIn(locale, 'spectator', ['spectator', 'askForGameMode'], {}, data);
  }
  return undefined;
}

function tooHard(target: Touchable, held: HeldItem, creative: boolean, expectedTicks: number, locale: Locale) {
  const data = { x: target.pos.x, y: target.pos.y, z: target.pos.z, block: target.name };
  const tool = held.known ? (held.stack?.name ?? sentence(locale, 'bareHand')) : sentence(locale, 'unknownTool');
  const values = { block: target.name, tool };
  if (Number.isFinite(expectedTicks)) {
    const seconds = roundTo(expectedTicks / TICKS_PER_SECOND, 0);
    const times = { ...values, seconds, most: MAX_DIG_TICKS / TICKS_PER_SECOND };
    return failIn(locale, 'takes_too_long', ['takesTooLong', 'takeBetterTool'], times, { ...data, expectedTicks });
  }
  if (creative) return failIn(locale, 'wrong_tool', ['wrongTool', 'takeOtherItem'], values, data);
  return failIn(locale, 'unbreakable', ['unbreakable', 'goAround'], values, data);
}

/** What the dig time depends on, as far as the server has told. */
export function digConditionsOf(state: WorldState, held: HeldItem, onGround: boolean): DigConditions {
  const { self, inventory } = state;
  const eyes = eyeOf(feetOf(state));
  const eyeState = state.blocks.stateAt(Math.floor(eyes.x), Math.floor(eyes.y), Math.floor(eyes.z));
  const eyesInWater = (state.registry.flagsOf(eyeState) & BlockFlag.WATER) !== 0;
  const stack = held.known ? held.stack : null;
  return {
    heldItem: stack?.name ?? null,
    efficiencyLevel: stack?.enchantments?.['efficiency'] ?? 0,
    hasteLevel: Math.max(levelOf(state, 'haste'), levelOf(state, 'conduit_power')),
    fatigueLevel: levelOf(state, 'mining_fatigue'),
    inWater: eyesInWater && (inventory.armour.head?.enchantments?.['aqua_affinity'] ?? 0) === 0,
    onGround,
    creative: self.gameMode === 'creative',
  };
}

function levelOf(state: WorldState, effectName: string): number {
  return state.self.effects.find((effect) => effect.name === effectName)?.level ?? 0;
}

function dropsWith(state: WorldState, target: Touchable, held: HeldItem): boolean | undefined {
  return held.known ? state.registry.dropsWith(target.stateId, held.stack?.name ?? null) : undefined;
}
