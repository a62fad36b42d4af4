import { after, before } from 'node:test';
import type { Session } from '../../minecraft/index.ts';
import type { BlockChange, EmbeddedWorld } from '../../minecraft/server/index.ts';
import { openEmbeddedStart, type StartOptions } from '../environment/embedded-start.ts';
import { GameEnvironment } from '../environment/game-environment.ts';

/** A flat world of 1.20.4 in survival with some trees and a ledge of stone with coal and iron, and a body in it. */
export interface SmallWorld {
  readonly world: EmbeddedWorld;
  readonly session: Session;
  readonly environment: GameEnvironment;
}

export const BODY = 'Learner';
const SPAWN = { x: 8.5, y: 5, z: 8.5 };
const TICK_RATE = 100;
/** Ticks of the body in which what the server was told must have come back to it. */
const PATIENCE_TICKS = 600;

/** What such a world is opened with. */
export function smallStart(username: string): StartOptions {
  return {
    username,
    world: { version: '1.20.4', spawn: SPAWN, viewDistance: 3, gameMode: 'survival', tickRate: TICK_RATE },
    arrange: (world) => world.setBlocks([...trees(), ...ledge()]),
  };
}

interface OpenWorld extends SmallWorld {
  close(): Promise<void>;
}

/** The small world for the tests of a file, which a test begins with {@link emptyHands}: a start costs more than most tests. */
export function useSmallWorld(): () => SmallWorld {
  let opened: OpenWorld | undefined;
  before(async () => {
    opened = await open();
  });
  after(() => opened?.close());
  return () => {
    if (opened === undefined) throw new Error('the small world is open only while tests run');
    return opened;
  };
}

async function open(): Promise<OpenWorld> {
  const start = await openEmbeddedStart(smallStart(BODY));
  if (!start.ok) throw new Error(start.why);
  const { world, session, close } = start.value;
  const environment = new GameEnvironment({ session });
  return {
    world,
    session,
    environment,
    close: async () => {
      await environment.close();
      await close();
    },
  };
}

/** Puts the body back to the middle of the world, with empty hands. */
export async function emptyHands({ world, session, environment }: SmallWorld): Promise<void> {
  for (const command of [`clear ${BODY}`, `tp ${BODY} ${SPAWN.x} ${SPAWN.y} ${SPAWN.z}`]) await world.command(command);
  const { state } = session;
  await until(session, () => {
    const { position } = state.self;
    const isThere = position !== undefined && Math.hypot(position.x - SPAWN.x, position.z - SPAWN.z) < 1;
    return isThere && Object.keys(environment.retrieve().inventory).length === 0;
  });
  // What was changed here counts as help for the next program.
  await environment.execute({ entry: { name: 'nothing', code: '' }, modules: [], linked: [] });
}

/** Waits, in ticks of the body, until something holds. */
export function until(session: Session, holds: () => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const startTick = session.state.tick;
    const stop = session.onTick((tick) => {
      const isOver = tick - startTick > PATIENCE_TICKS;
      if (!holds() && !isOver) return;
      stop();
      if (isOver) reject(new Error('waited in vain'));
      else resolve();
    });
  });
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
