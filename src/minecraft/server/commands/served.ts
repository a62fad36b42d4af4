import { fail, type Result, succeed } from '../../../core/index.ts';
import type { Game } from '../game.ts';
import type { SquidItemKind } from '../item-library.ts';
import type { SquidPlayer } from '../library.ts';
import { clearItems, countItems, giveItems } from '../mechanics/carried-items.ts';
import { tell } from '../mechanics/commands/text.ts';
import { MAX_EXPERIENCE } from '../mechanics/experience.ts';
import { MAX_SCORE } from '../mechanics/scoreboard.ts';
import { writtenNear } from '../mechanics/signs/near-signs.ts';
import type { CommandHandlers } from '../messages.ts';
import { findPlayer } from './find-player.ts';

/** Items that one call may move. */
const MAX_MOVED = 6400;

/** How far signs are looked for, in blocks, and how many one answer tells. */
const MAX_SIGN_BLOCKS = 32;
const MAX_SIGNS = 20;

type ServedCommand =
  | 'online'
  | 'show'
  | 'signsNear'
  | 'countItems'
  | 'giveAll'
  | 'takeAll'
  | 'experience'
  | 'addExperience'
  | 'score'
  | 'addScore';

/** What whoever serves a world's players asks for: each is done whole, in one turn of the world, or not at all. */
export function servedCommands(game: Game): Pick<CommandHandlers, ServedCommand> {
  const { scoreboard } = game;
  const withItem = <T>(name: string, item: string, act: (player: SquidPlayer, kind: SquidItemKind) => Result<T>) => {
    const found = findPlayer(game, name);
    if (!found.ok) return found;
    const kind = game.registry.itemsByName[item.replace(/^minecraft:/, '')];
    return kind === undefined ? unknownItem(game, item) : act(found.value, kind);
  };
  return {
    online: () => succeed(game.server.players.map(({ username, uuid }) => ({ name: username, uuid }))),
    show({ player, text, place }) {
      const found = findPlayer(game, player);
      if (!found.ok) return found;
      tell(game, found.value, { raw: text }, place);
      return succeed(null);
    },
    signsNear({ player, radius }) {
      const found = findPlayer(game, player);
      if (!found.ok) return found;
      return succeed(writtenNear(game.signs, found.value.position, Math.min(radius, MAX_SIGN_BLOCKS), MAX_SIGNS));
    },
    countItems: ({ player, item }) =>
      withItem(player, item, (found, kind) => succeed({ count: countItems(game, found, kind.id) })),
    giveAll: ({ player, item, count }) =>
      withItem(player, item, (found, kind) => {
        if (!isCount(count)) return badCount(count);
        giveItems(game, found, kind, count);
        return succeed(null);
      }),
    takeAll: ({ player, item, count }) =>
      withItem(player, item, (found, kind) => {
        if (!isCount(count)) return badCount(count);
        const held = countItems(game, found, kind.id);
        if (held < count) return notEnough(item, held, count);
        clearItems(game, found, kind.id, count);
        return succeed(null);
      }),
    experience({ player }) {
      const found = findPlayer(game, player);
      return found.ok ? succeed({ points: found.value.xp }) : found;
    },
    addExperience({ player, points }) {
      const found = findPlayer(game, player);
      if (!found.ok) return found;
      if (!Number.isSafeInteger(points)) return badCount(points);
      const { xp } = found.value;
      if (xp + points < 0) return notEnough('experience', xp, -points);
      if (xp + points > MAX_EXPERIENCE) return badCount(points);
      found.value.setXp(xp + points);
      return succeed(null);
    },
    score({ player, objective }) {
      const found = scoreboard.score(objective, player);
      return found.ok ? succeed({ score: found.value ?? 0 }) : found;
    },
    addScore({ player, objective, amount }) {
      const found = scoreboard.score(objective, player);
      if (!found.ok) return found;
      if (!Number.isSafeInteger(amount)) return badCount(amount);
      const had = found.value ?? 0;
      if (amount < 0 && had + amount < 0) return notEnough(objective, had, -amount);
      if (had + amount > MAX_SCORE) return badCount(amount);
      const done = scoreboard.setScore(objective, player, had + amount);
      return done.ok ? succeed(null) : done;
    },
  };
}

function isCount(count: number): boolean {
  return Number.isInteger(count) && count >= 1 && count <= MAX_MOVED;
}

function badCount(count: number): Result<never> {
  return fail('bad_count', `${count} cannot be moved`, 'give a whole number that what is there has room for');
}

function unknownItem({ settings }: Game, item: string): Result<never> {
  return fail('unknown_item', `${settings.version} has no item '${item}'`, 'use a name of the game, as oak_planks');
}

function notEnough(what: string, held: number, amount: number): Result<never> {
  return fail('not_enough', `${held} ${what} are there, of ${amount}`, 'take no more than is there', { held });
}
