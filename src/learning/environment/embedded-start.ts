import { type Result, succeed } from '../../core/index.ts';
import { openSession, type Session } from '../../minecraft/index.ts';
import type { EmbeddedWorld, WorldOptions } from '../../minecraft/server/index.ts';
import { untilItStands } from './until-it-stands.ts';

/** How a world of its own begins. */
export interface StartOptions {
  readonly world: WorldOptions;
  readonly username: string;
  /** Makes the world ready before the body comes. */
  readonly arrange?: (world: EmbeddedWorld) => Promise<Result<unknown>>;
  readonly signal?: AbortSignal;
}

/** A body with empty hands in an embedded world of its own, which is forgotten at the end. */
export interface EmbeddedStart {
  readonly world: EmbeddedWorld;
  readonly session: Session;
  close(): Promise<void>;
}

/** Opens such a start. Fails as the world, its arranging and the session do, or with `no_ground`; nothing stays open then. */
export async function openEmbeddedStart(options: StartOptions): Promise<Result<EmbeddedStart>> {
  // The server is loaded only where one is started.
  const { startWorld } = await import('../../minecraft/server/index.ts');
  const started = await startWorld(options.world);
  if (!started.ok) return started;
  const world = started.value;
  const opened = await enter(world, options);
  if (!opened.ok) {
    await world.close();
    return opened;
  }
  const session = opened.value;
  const close = async () => {
    await session.close();
    await world.close();
  };
  const stands = await untilItStands(session, options.signal);
  if (stands.ok) return succeed({ world, session, close });
  await close();
  return stands;
}

async function enter(world: EmbeddedWorld, { username, arrange, signal }: StartOptions): Promise<Result<Session>> {
  const arranged = await arrange?.(world);
  if (arranged?.ok === false) return arranged;
  const { host, port, version, tickRate: ticksPerSecond } = world.info;
  const cut = signal === undefined ? {} : { signal };
  return openSession({ host, port, version, username, ticksPerSecond, reconnect: { maxTries: 0 }, ...cut });
}
