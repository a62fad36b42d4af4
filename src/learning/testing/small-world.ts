import { sleep, systemClock } from '../../core/index.ts';
import { openSession, type Session } from '../../minecraft/index.ts';
import { type BlockChange, type EmbeddedWorld, startWorld } from '../../minecraft/server/index.ts';

/** How long a body may take to stand in the world, in ms. */
const PATIENCE_MS = 20_000;
const LOOK_AGAIN_MS = 20;

/** A flat world of 1.20.4 in survival with some trees and a ledge of stone with coal and iron, and a body with empty hands. */
export interface SmallWorld extends AsyncDisposable {
  readonly world: EmbeddedWorld;
  readonly session: Session;
}

/** Opens such a world; its time runs at `tickRate` ticks a second. */
export async function openSmallWorld(username: string, tickRate: number): Promise<SmallWorld> {
  const started = await startWorld({
    version: '1.20.4',
    spawn: { x: 8.5, y: 5, z: 8.5 },
    viewDistance: 3,
    gameMode: 'survival',
    tickRate,
  });
  if (!started.ok) throw new Error(started.why);
  const world = started.value;
  const set = await world.setBlocks([...trees(), ...ledge()]);
  if (!set.ok) throw new Error(set.why);
  const { host, port, version } = world.info;
  const opened = await openSession({ host, port, version, username, reconnect: { maxTries: 0 } });
  if (!opened.ok) throw new Error(opened.why);
  const session = opened.value;
  const giveUpAtMs = systemClock.monotonicMs() + PATIENCE_MS;
  const stands = () => session.state.inventory.known && session.body.pose()?.onGround === true;
  while (!stands() && systemClock.monotonicMs() < giveUpAtMs) await sleep(systemClock, LOOK_AGAIN_MS);
  if (!stands()) throw new Error('the body does not stand in the world');
  return {
    world,
    session,
    [Symbol.asyncDispose]: async () => {
      await session.close();
      await world.close();
    },
  };
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
