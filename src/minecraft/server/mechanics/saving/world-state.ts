import type { Game } from '../../game.ts';
import { textOfWorldFile } from '../../worlds/world-file.ts';
import { savedMobs } from '../mobs/saved-mobs.ts';
import { residentsOf } from './residents.ts';

/** What a world is beside its chunks and players, as of now: the text of its file. */
export function worldText(game: Game): string {
  const { server, access, weather, spawn, scoreboard } = game;
  const { traders, vehicles } = residentsOf(game);
  return textOfWorldFile({
    format: 1,
    type: game.beginning.type,
    spawn: { x: spawn.x, y: spawn.y, z: spawn.z },
    ...(game.unfinished === undefined ? {} : { unfinished: game.unfinished }),
    age: server.tickCount,
    timeOfDay: server.time,
    weather: weather.saved(),
    difficulty: server.difficulty,
    mobs: [...savedMobs(game)],
    traders: [...traders],
    vehicles: [...vehicles],
    operators: [...access.operators],
    whitelist: access.whitelist === undefined ? null : [...access.whitelist],
    bans: Object.fromEntries(access.bans),
    scores: scoreboard.saved(),
  });
}
