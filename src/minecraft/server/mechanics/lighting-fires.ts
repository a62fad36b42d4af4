import type { Vec3 } from 'vec3';
import { BlockFlag } from '../../blocks/index.ts';
import type { Game } from '../game.ts';
import type { SquidBlock, SquidPlayer } from '../library.ts';
import { mayChange } from './block-answers.ts';
import { heldItem, takeHeldItems } from './inventory.ts';
import { heldSlotOf, wear } from './items/wear.ts';
import { fireFor } from './nature/fire.ts';
import { blockNear } from './vitals/surroundings.ts';

const FLINT_AND_STEEL = 'flint_and_steel';
const FIRE_CHARGE = 'fire_charge';

/** What is lit where it stands. */
const LIGHTABLE = /(^|_)(campfire|candle|candle_cake)$/;

const SURVIVAL = 0;

/** Strikes fire with what is in hand: a campfire or candle that is clicked, else the cell across the face. Whether it did. */
export async function lightFire(game: Game, player: SquidPlayer, clicked: SquidBlock, across: Vec3): Promise<boolean> {
  const tool = heldItem(player)?.name;
  if (tool !== FLINT_AND_STEEL && tool !== FIRE_CHARGE) return false;
  const lit = litState(game, clicked);
  const pos = lit === undefined ? across : clicked.position;
  const isRoom = ((blockNear(game, across)?.flags ?? 0) & BlockFlag.AIR) !== 0;
  const stateId = lit ?? (isRoom ? fireFor(game, across) : undefined);
  if (stateId === undefined || !mayChange(game, player, pos)) return false;
  await game.server.setBlock(player.world, pos, stateId);
  if (tool === FLINT_AND_STEEL) wear(game, player, heldSlotOf(player), 1);
  else if (player.gameMode === SURVIVAL) takeHeldItems(game, player, 1);
  return true;
}

function litState(game: Game, { name, stateId }: SquidBlock): number | undefined {
  const registry = game.blocks();
  const properties = registry.propertiesOf(stateId);
  if (!LIGHTABLE.test(name) || properties['lit'] !== false || properties['waterlogged'] === true) return undefined;
  return registry.stateWith(name, { ...properties, lit: true });
}
