import { type BlockPos, fail, type Result, roundTo, succeed, TICKS_PER_SECOND } from '../../core/index.ts';
import { BlockFlag, type DigConditions, eyeOf } from '../blocks/index.ts';
import type { BlockFace } from '../session/index.ts';
import type { WorldState } from '../state/index.ts';
import { faceOf } from './faces.ts';
import { type HeldItem, heldItemOf } from './held-item.ts';
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
): Result<DigPlan> {
  const face = faceOf(faceName);
  if (!face.ok) return face;
  const touched = touchable(state, pos);
  if (!touched.ok) return touched;
  const target = touched.value;
  const refusal = cannotBeDug(state, target);
  if (refusal !== undefined) return refusal;
  const held = heldItemOf(state);
  const creative = state.self.gameMode === 'creative';
  const warnings: string[] = [];
  if (!held.known) warnings.push('the inventory was not received yet, so the tool in hand is not known');
  const plan = { pos, face: face.value, target, held, creative };
  if (target.name === undefined) {
    warnings.push(`${nameFor(state, target.stateId)} is unknown to the registry, so its dig time is not known`);
    return succeed({ ...plan, expectedTicks: undefined, drops: undefined, warnings });
  }
  const expectedTicks = state.registry.digTicks(target.stateId, digConditionsOf(state, held, onGround));
  if (expectedTicks > MAX_DIG_TICKS) return tooHard(target, held, creative, expectedTicks);
  const drops = held.known ? state.registry.dropsWith(target.stateId, held.stack?.name ?? null) : undefined;
  return succeed({ ...plan, expectedTicks, drops, warnings });
}

function cannotBeDug(state: WorldState, target: Touchable) {
  const data = { x: target.pos.x, y: target.pos.y, z: target.pos.z, block: target.name };
  if ((target.flags & BlockFlag.AIR) !== 0) {
    const howTo = 'call nearby_blocks() to see what is around';
    return fail('nothing_to_dig', `${at(target.pos)} is ${target.name}: nothing to dig`, howTo, data);
  }
  if (isFluid(target.flags)) {
    const howTo = 'it cannot be dug; place a block into it, or take it with a bucket';
    return fail('liquid', `${at(target.pos)} is ${target.name}, a liquid`, howTo, data);
  }
  if (state.self.gameMode === 'spectator') {
    return fail('spectator', 'a spectator touches nothing', 'ask for another game mode', data);
  }
  return undefined;
}

function tooHard(target: Touchable, held: HeldItem, creative: boolean, expectedTicks: number) {
  const data = { x: target.pos.x, y: target.pos.y, z: target.pos.z, block: target.name };
  const tool = held.known ? (held.stack?.name ?? 'the bare hand') : 'an unknown tool';
  if (Number.isFinite(expectedTicks)) {
    const seconds = roundTo(expectedTicks / TICKS_PER_SECOND, 0);
    const why = `${target.name} would take ${seconds} s with ${tool}, the limit is ${MAX_DIG_TICKS / TICKS_PER_SECOND} s`;
    return fail('takes_too_long', why, 'take a better tool with select_slot(slot)', { ...data, expectedTicks });
  }
  if (creative) {
    const why = `${tool} breaks no blocks in creative`;
    return fail('wrong_tool', why, 'take another item with select_slot(slot)', data);
  }
  return fail('unbreakable', `${target.name} cannot be broken`, 'go around it: find_path(x, y, z)', data);
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
