import type { Vec3 } from 'vec3';
import { BlockFlag } from '../../../blocks/index.ts';
import type { Game } from '../../game.ts';
import type { SquidPlayer } from '../../library.ts';
import { appearanceOf, changeAppearance, eyesOf, FULL_AIR_TICKS } from '../appearance.ts';
import { traitsOf } from '../items/item-traits.ts';
import { ARMOUR_START, playerSpace } from '../items/player-space.ts';
import type { DamageName } from './damage-kinds.ts';
import { effectLevel } from './effects.ts';
import { hurt } from './hurt.ts';
import { blockNear, blocksInBody, blockUnder, isOpenToSky, isUnder } from './surroundings.ts';
import { BREATH_TICKS, BURNS_EVERY_TICKS, DROWN_DAMAGE, DROWNS_AT_AIR_TICKS, IGNITED, touchHarmOf } from './touch.ts';

/** Air is told in the steps that clients show: a bubble is two of them. */
const TOLD_AIR_TICKS = 15;

/** How far below the world the void begins to hurt. */
const VOID_BLOCKS = 64;
const VOID_DAMAGE = 4;

/** A bush pricks who moves in it. */
const PRICKS_FROM_BLOCKS = 0.003;

/** What the surroundings do to one player, tick by tick: fire, lava, thorns, heat, water, walls, the void. */
export class Hazards {
  readonly #game: Game;
  readonly #player: SquidPlayer;
  #fireTicks = 0;
  #airTicks = FULL_AIR_TICKS;
  #last: Vec3;

  constructor(game: Game, player: SquidPlayer) {
    this.#game = game;
    this.#player = player;
    this.#last = player.position;
    player.on(IGNITED, (ticks: number) => {
      this.#fireTicks = Math.max(this.#fireTicks, ticks);
    });
  }

  /** Begins anew, as after a death. */
  restart(): void {
    this.#fireTicks = 0;
    this.#airTicks = FULL_AIR_TICKS;
    changeAppearance(this.#game, this.#player, { burning: false, airTicks: FULL_AIR_TICKS });
  }

  tick(): void {
    const player = this.#player;
    if (player.position.y < this.#game.minY - VOID_BLOCKS) this.#hurt('void', VOID_DAMAGE);
    const inBody = blocksInBody(this.#game, player.position);
    for (const { stateId, pos } of inBody) this.#touch(stateId, pos);
    this.#standOn();
    this.#burn(inBody.some(({ flags }) => (flags & BlockFlag.WATER) !== 0));
    const eyes = eyesOf(player);
    this.#breathe(eyes);
    this.#squeeze(eyes);
    this.#last = player.position;
  }

  #hurt(kind: DamageName, amount: number): void {
    hurt(this.#game, this.#player, { kind, amount });
  }

  #touch(stateId: number, pos: Vec3): void {
    const name = this.#game.blocks().nameOf(stateId) ?? '';
    if (name === 'sweet_berry_bush') {
      const { age } = this.#game.blocks().propertiesOf(stateId);
      if (Number(age) > 0 && this.#hasMoved()) this.#hurt('berry_bush', 1);
      return;
    }
    const harm = touchHarmOf(this.#game.blocks(), stateId);
    if (harm === undefined) return;
    if (name === 'lava' && !isUnder(this.#game, this.#feetIn(pos), BlockFlag.LAVA)) return;
    this.#hurt(harm.kind, harm.amount);
    this.#fireTicks = Math.max(this.#fireTicks, harm.fireTicks);
  }

  /** The lowest point of the body in a cell. */
  #feetIn(pos: Vec3): Vec3 {
    return pos.offset(0, Math.max(0, this.#player.position.y - pos.y), 0);
  }

  #hasMoved(): boolean {
    const { position } = this.#player;
    return Math.hypot(position.x - this.#last.x, position.z - this.#last.z) >= PRICKS_FROM_BLOCKS;
  }

  #standOn(): void {
    const { stateId } = blockUnder(this.#game, this.#player.position) ?? {};
    if (stateId === undefined || this.#game.blocks().nameOf(stateId) !== 'magma_block') return;
    if (!appearanceOf(this.#player).sneaking && !this.#wears(3, 'frost_walker')) this.#hurt('hot_floor', 1);
  }

  #burn(inWater: boolean): void {
    const isWet = inWater || this.#isInRain();
    if (isWet || effectLevel(this.#game, this.#player, 'fire_resistance') > 0) this.#fireTicks = 0;
    if (this.#fireTicks > 0) {
      if (this.#fireTicks % BURNS_EVERY_TICKS === 0) this.#hurt('on_fire', 1);
      this.#fireTicks--;
    }
    const burning = this.#fireTicks > 0;
    if (burning !== appearanceOf(this.#player).burning) changeAppearance(this.#game, this.#player, { burning });
  }

  #isInRain(): boolean {
    if (this.#fireTicks === 0 || !this.#game.weather.isRaining) return false;
    return isOpenToSky(this.#game, this.#player.position.offset(0, 1, 0));
  }

  #breathe(eyes: Vec3): void {
    const game = this.#game;
    const isDrowning = isUnder(game, eyes, BlockFlag.WATER) && effectLevel(game, this.#player, 'water_breathing') === 0;
    if (isDrowning) {
      const respiration = this.#enchantment(0, 'respiration');
      if (respiration === 0 || game.random.int(respiration + 1) === 0) this.#airTicks--;
      if (this.#airTicks <= DROWNS_AT_AIR_TICKS) {
        this.#airTicks = 0;
        this.#hurt('drown', DROWN_DAMAGE);
      }
    } else {
      this.#airTicks = Math.min(FULL_AIR_TICKS, this.#airTicks + BREATH_TICKS);
    }
    const airTicks = Math.ceil(this.#airTicks / TOLD_AIR_TICKS) * TOLD_AIR_TICKS;
    if (airTicks !== appearanceOf(this.#player).airTicks) changeAppearance(game, this.#player, { airTicks });
  }

  #squeeze(eyes: Vec3): void {
    const block = blockNear(this.#game, eyes.floored());
    const walls = BlockFlag.FULL_CUBE | BlockFlag.OPAQUE;
    if (block !== undefined && (block.flags & walls) === walls) this.#hurt('in_wall', 1);
  }

  #wears(piece: number, enchantment: string): boolean {
    return this.#enchantment(piece, enchantment) > 0;
  }

  #enchantment(piece: number, name: string): number {
    const stack = playerSpace(this.#game, this.#player).get(ARMOUR_START + piece);
    return stack === undefined
      ? 0
      : (traitsOf(this.#game.registry, this.#game.items, stack).enchantments.get(name) ?? 0);
  }
}
