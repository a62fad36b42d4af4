import type { Session } from '../../minecraft/index.ts';
import type { BlockChange, EmbeddedWorld } from '../../minecraft/server/index.ts';
import { openEmbeddedStart, type StartOptions } from '../environment/embedded-start.ts';

/** A flat world of 1.20.4 in survival with some trees and a ledge of stone with coal and iron, and a body with empty hands. */
export interface SmallWorld extends AsyncDisposable {
  readonly world: EmbeddedWorld;
  readonly session: Session;
}

/** What such a world is opened with; its time runs at `tickRate` ticks a second. */
export function smallStart(username: string, tickRate: number): StartOptions {
  return {
    username,
    world: {
      version: '1.20.4',
      spawn: { x: 8.5, y: 5, z: 8.5 },
      viewDistance: 3,
      gameMode: 'survival',
      tickRate,
    },
    arrange: (world) => world.setBlocks([...trees(), ...ledge()]),
  };
}

/** Opens such a world. */
export async function openSmallWorld(username: string, tickRate: number): Promise<SmallWorld> {
  const opened = await openEmbeddedStart(smallStart(username, tickRate));
  if (!opened.ok) throw new Error(opened.why);
  const { world, session, close } = opened.value;
  return { world, session, [Symbol.asyncDispose]: close };
}

function trees(): readonly BlockChange[] {
  const roots = [
    [12, 8],
    [6, 12],
    [10, 14],
    [5, 5],
    [13, 13],
    [11, 4],
    [7, 16],
  ] as const;
  return roots.flatMap(([x, z]) => [5, 6, 7].map((y) => ({ pos: { x, y, z }, name: 'oak_log' })));
}

function ledge(): readonly BlockChange[] {
  const ores = new Map([
    ['17,5', 'coal_ore'],
    ['19,5', 'coal_ore'],
    ['17,7', 'iron_ore'],
    ['18,8', 'iron_ore'],
    ['19,7', 'iron_ore'],
    ['17,9', 'iron_ore'],
    ['20,9', 'iron_ore'],
  ]);
  const blocks: BlockChange[] = [];
  for (let x = 17; x < 23; x++) {
    for (let z = 4; z < 12; z++) blocks.push({ pos: { x, y: 5, z }, name: ores.get(`${x},${z}`) ?? 'stone' });
  }
  return blocks;
}
