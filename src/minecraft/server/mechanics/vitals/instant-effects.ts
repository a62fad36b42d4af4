import type { Game } from '../../game.ts';
import type { SquidEntity, SquidPlayer } from '../../library.ts';
import { FULL } from './hunger.ts';
import { hurt } from './hurt.ts';

/** Half hearts that the first level gives, and takes; each further one doubles them. */
const HEALS = 4;
const HURTS = 6;

/** What an effect does at once, when it is given; false for one that lasts. */
export function applyInstantEffect(game: Game, entity: SquidEntity, name: string, amplifier: number): boolean {
  const plain = name.replace(/^minecraft:/, '');
  if (plain === 'instant_health') {
    const health = Math.min(FULL, entity.health + HEALS * 2 ** amplifier);
    if (entity.type === 'player') (entity as SquidPlayer).updateHealth(health);
    else entity.health = health;
    return true;
  }
  if (plain !== 'instant_damage') return false;
  hurt(game, entity, { amount: HURTS * 2 ** amplifier, kind: 'magic' });
  return true;
}
