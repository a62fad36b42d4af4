import type { Game } from '../../game.ts';
import type { SquidEntity } from '../../library.ts';
import { dropStack, dropsOf, stackOfDrop } from '../drops.ts';
import { dropOrb, orbsIn } from '../experience.ts';
import { fallingIn, letFall } from '../nature/falling.ts';
import type { LooseThing } from './loose-things.ts';

/** A loose thing, and the entity that it is now. */
interface Loose {
  readonly entity: SquidEntity;
  readonly thing: LooseThing;
}

/** All loose things in the loaded part of a world. */
export function looseIn(game: Game): readonly Loose[] {
  const { tickCount } = game.server;
  const items = dropsOf(game).flatMap((entity) => {
    const stack = stackOfDrop(game, entity);
    const ageTicks = tickCount - (entity.bornTick ?? tickCount);
    return stack === undefined ? [] : [loose(entity, { kind: 'item', stack, position: at(entity), ageTicks })];
  });
  const orbs = orbsIn(game).map(({ entity, amount, bornTick }) =>
    loose(entity, { kind: 'experience_orb', amount, position: at(entity), ageTicks: tickCount - bornTick }),
  );
  const falling = fallingIn(game).map(({ entity, stateId, speed, fromY }) =>
    loose(entity, { kind: 'falling_block', position: at(entity), stateId, speed, fromY }),
  );
  return [...items, ...orbs, ...falling];
}

function loose(entity: SquidEntity, thing: LooseThing): Loose {
  return { entity, thing };
}

function at({ position }: SquidEntity) {
  return position.clone();
}

/** Puts a loose thing that was saved into the world again. */
export function putBack(game: Game, thing: LooseThing): void {
  const { position } = thing;
  if (thing.kind === 'item') dropStack(game, position, thing.stack, { ageTicks: thing.ageTicks });
  else if (thing.kind === 'experience_orb') dropOrb(game, position, thing.amount, { ageTicks: thing.ageTicks });
  else letFall(game, thing);
}
