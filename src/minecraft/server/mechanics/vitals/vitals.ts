import type { Vec3 } from 'vec3';
import type { Game } from '../../game.ts';
import type { SquidPlayer } from '../../library.ts';
import { Eating } from './eating.ts';
import { effectLevel, effectTicksLeft, endEffects } from './effects.ts';
import { Hazards } from './hazards.ts';
import { EXHAUSTION, FULL } from './hunger.ts';
import { forgetBlows, hurt } from './hurt.ts';
import { hungerOf } from './metabolism.ts';
import { Motion } from './motion.ts';

/** From what amplifier on shifts of more bits would be none. */
const MAX_SHIFT = 5;

/** Ticks between what an effect does, halved by each level. */
const POISON_TICKS = 25;
const WITHER_TICKS = 40;
const REGENERATION_TICKS = 50;

const SURVIVAL_MODES = [0, 2];

/** One player's body. */
interface Body {
  readonly motion: Motion;
  readonly hazards: Hazards;
  readonly eating: Eating;
}

/**
 * Life and limb: hunger and healing, falls, fire, water, what is eaten, effects; all by the world's ticks. flying-squid has
 * none of it.
 */
export function installVitals(game: Game): void {
  const { server } = game;
  const bodies = new WeakMap<SquidPlayer, Body>();
  server.on('newPlayer', (player: SquidPlayer) => {
    const eating = new Eating(game, player);
    player.on('spawned', () => {
      const body = { eating, motion: new Motion(game, player), hazards: new Hazards(game, player) };
      bodies.set(player, body);
      followMoves(player, body.motion);
    });
    player.on('died', () => eating.stop());
    player.on('respawned', () => {
      hungerOf(player).reset();
      forgetBlows(player);
      const body = bodies.get(player);
      body?.motion.restart(player.position);
      body?.hazards.restart();
    });
  });
  server.on('tick', () => {
    for (const player of [...server.players]) {
      const body = bodies.get(player);
      if (body !== undefined && player.health > 0) tickBody(game, player, body);
    }
  });
}

interface Move {
  readonly position: Vec3;
  readonly teleport?: boolean;
}

function followMoves(player: SquidPlayer, motion: Motion): void {
  player.on('move_done', ({ position, teleport }: Move, cancelled: boolean) => {
    if (teleport === true) motion.restart(position);
    else if (!cancelled && player.health > 0) motion.onMoved(position);
  });
}

function tickBody(game: Game, player: SquidPlayer, { hazards, eating }: Body): void {
  eating.tick();
  endEffects(game, player);
  if (!SURVIVAL_MODES.includes(player.gameMode)) return;
  hazards.tick();
  tickEffects(game, player);
  if (player.health > 0) feed(game, player);
}

function feed(game: Game, player: SquidPlayer): void {
  const before = `${player.food} ${player.foodSaturation}`;
  const { healed, starved } = hungerOf(player).tick(game.server.difficulty);
  heal(player, healed);
  if (starved) hurt(game, player, { amount: 1, kind: 'starve' });
  if (player.health > 0 && healed === 0 && before !== `${player.food} ${player.foodSaturation}`) {
    player.updateHealth(player.health);
  }
}

/** Gives health back, up to the whole. */
function heal(player: SquidPlayer, amount: number): void {
  if (amount > 0) player.updateHealth(Math.min(FULL, player.health + amount));
}

function tickEffects(game: Game, player: SquidPlayer): void {
  const isDue = (name: string, everyTicks: number): boolean => {
    const level = effectLevel(game, player, name);
    if (level === 0) return false;
    const period = Math.max(1, everyTicks >> Math.min(MAX_SHIFT, level - 1));
    return effectTicksLeft(game, player, name) % period === 0;
  };
  if (isDue('poison', POISON_TICKS) && player.health > 1) hurt(game, player, { amount: 1, kind: 'magic' });
  if (isDue('wither', WITHER_TICKS)) hurt(game, player, { amount: 1, kind: 'wither' });
  if (isDue('regeneration', REGENERATION_TICKS) && player.health > 0) heal(player, 1);
  hungerOf(player).exhaust(EXHAUSTION.hungerEffect * effectLevel(game, player, 'hunger'));
  const saturation = effectLevel(game, player, 'saturation');
  if (saturation > 0) hungerOf(player).eat(saturation, 2 * saturation);
}
