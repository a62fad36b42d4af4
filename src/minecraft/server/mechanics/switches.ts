import type { Vec3 } from 'vec3';
import { BlockFlag } from '../../blocks/index.ts';
import type { Game } from '../game.ts';
import type { SquidBlock } from '../library.ts';
import { changeBlock } from './block-changes.ts';
import { stepTo } from './compass.ts';
import { powerRails } from './rails/game-rails.ts';
import { blockNear } from './vitals/surroundings.ts';

/** How long a button stays in, in ticks: stone and wood. */
const STONE_BUTTON_TICKS = 20;
const WOODEN_BUTTON_TICKS = 30;

const OPENS = BlockFlag.DOOR | BlockFlag.GATE | BlockFlag.TRAPDOOR;

/** Buttons that are in, with the tick at which they come out. */
const pressed = new WeakMap<Game, Map<string, { readonly pos: Vec3; readonly untilTick: number }>>();

function pressedIn(game: Game) {
  const found = pressed.get(game) ?? new Map<string, { readonly pos: Vec3; readonly untilTick: number }>();
  pressed.set(game, found);
  return found;
}

/** Throws a lever or presses a button, and opens and closes what it powers beside it; false for what is neither. */
export function useSwitch(game: Game, { name, position, stateId }: SquidBlock): boolean {
  const isButton = name.endsWith('_button');
  if (!isButton && name !== 'lever') return false;
  const isOn = game.blocks().propertiesOf(stateId)['powered'] === true;
  if (isButton && isOn) return true;
  turn(game, position, !isOn);
  if (!isButton) return true;
  const ticks = /^(polished_blackstone|stone)_/.test(name) ? STONE_BUTTON_TICKS : WOODEN_BUTTON_TICKS;
  pressedIn(game).set(`${position}`, { pos: position, untilTick: game.server.tickCount + ticks });
  return true;
}

/** Levers and buttons, and the doors, gates and trapdoors beside them and beside the block that they are on. */
export function installSwitches(game: Game): void {
  game.server.on('tick', () => {
    for (const [key, { pos, untilTick }] of pressedIn(game)) {
      if (game.server.tickCount < untilTick) continue;
      pressedIn(game).delete(key);
      turn(game, pos, false);
    }
  });
}

function turn(game: Game, pos: Vec3, powered: boolean): void {
  const bearer = pos.plus(towardsBearer(game, pos));
  if (!setProperties(game, pos, { powered })) return;
  for (const from of [pos, bearer]) for (const at of around(from)) power(game, at);
}

/** The way from a switch to the block that it is on. */
function towardsBearer(game: Game, pos: Vec3): Vec3 {
  const { face, facing } = game.blocks().propertiesOf(blockNear(game, pos)?.stateId ?? 0);
  if (face === 'floor') return pos.offset(0, -1, 0).minus(pos);
  if (face === 'ceiling') return pos.offset(0, 1, 0).minus(pos);
  return stepTo(String(facing), -1);
}

function around(pos: Vec3): readonly Vec3[] {
  return [
    pos.offset(1, 0, 0),
    pos.offset(-1, 0, 0),
    pos.offset(0, 1, 0),
    pos.offset(0, -1, 0),
    pos.offset(0, 0, 1),
    pos.offset(0, 0, -1),
  ];
}

/** Opens what is powered and closes what is not, doors with both their halves; drives rails. */
function power(game: Game, pos: Vec3): void {
  powerRails(game, pos, (at) => isPowered(game, at));
  const flags = blockNear(game, pos)?.flags ?? 0;
  if ((flags & OPENS) === 0) return;
  const half = otherHalf(game, pos);
  const parts = half === undefined ? [pos] : [pos, half];
  const powered = parts.some((part) => isPowered(game, part));
  for (const part of parts) {
    const was = game.blocks().propertiesOf(blockNear(game, part)?.stateId ?? 0)['powered'];
    if (was !== powered) setProperties(game, part, { powered, open: powered });
  }
}

function otherHalf(game: Game, pos: Vec3): Vec3 | undefined {
  const { stateId, flags = 0 } = blockNear(game, pos) ?? {};
  if (stateId === undefined || (flags & BlockFlag.DOOR) === 0) return undefined;
  return pos.offset(0, game.blocks().propertiesOf(stateId)['half'] === 'lower' ? 1 : -1, 0);
}

/** Whether a switch that is on is beside a block, or on a block beside it. */
export function isPowered(game: Game, pos: Vec3): boolean {
  const isOn = (at: Vec3) => {
    const { stateId = 0 } = blockNear(game, at) ?? {};
    const isSwitch = /(^lever|_button)$/.test(game.blocks().nameOf(stateId) ?? '');
    return isSwitch && game.blocks().propertiesOf(stateId)['powered'] === true;
  };
  return around(pos).some(
    (beside) =>
      isOn(beside) || around(beside).some((at) => isOn(at) && at.plus(towardsBearer(game, at)).equals(beside)),
  );
}

function setProperties(game: Game, pos: Vec3, changes: Readonly<Record<string, boolean>>): boolean {
  const registry = game.blocks();
  const { stateId } = blockNear(game, pos) ?? {};
  if (stateId === undefined) return false;
  const properties = registry.propertiesOf(stateId);
  const known = Object.fromEntries(Object.entries(changes).filter(([key]) => key in properties));
  const next = registry.stateWith(registry.nameOf(stateId) ?? '', { ...properties, ...known });
  if (next === undefined || Object.keys(known).length === 0) return false;
  changeBlock(game, pos, next);
  return true;
}
