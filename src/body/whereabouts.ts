import {
  type BlockPos,
  blockPosOf,
  defineTexts,
  type Failure,
  fail,
  type Locale,
  type Point,
  type Result,
  succeed,
  textOf,
} from '../core/index.ts';
import type { Session, SessionEnd } from '../minecraft/session/index.ts';

/** Where the body is, for tools that see from there. */
interface Whereabouts {
  /** Its feet. */
  readonly position: Point;
  /** The block its feet are in. */
  readonly cell: BlockPos;
}

const TEXTS = defineTexts({
  notSpawned: {
    en: 'the body is not in the world now, its session is {phase}',
    zh: '身体现在不在世界里，会话状态是 {phase}',
  },
  notSpawnedHowTo: {
    en: 'call wait_until({"event":"joined"}), or status() to see how the connection stands',
    zh: '调用 wait_until({"event":"joined"})，或用 status() 看连接情况',
  },
});

/** The failure of whatever needs a session that is over for good. */
export function sessionClosed({ code, why, howTo }: SessionEnd): Failure<'session_closed'> {
  return fail('session_closed', why, howTo, { endedBy: code });
}

/** Where the body is, or `not_spawned` (`session_closed` when it will not come back). */
export function whereaboutsOf(session: Session, locale: Locale): Result<Whereabouts> {
  const { ended, phase } = session;
  if (ended !== undefined) return sessionClosed(ended);
  const { position } = session.state.self;
  if (phase !== 'playing' || position === undefined) {
    return fail('not_spawned', textOf(TEXTS.notSpawned, locale, { phase }), textOf(TEXTS.notSpawnedHowTo, locale), {
      phase,
    });
  }
  return succeed({ position, cell: blockPosOf(position) });
}

/** Codes a tool that needs the body's whereabouts may fail with. */
export const WHEREABOUTS_FAILURES = ['not_spawned', 'session_closed'] as const;

/** The cell a caller names, the own one for each coordinate of `needed` that is left out. */
export function ownCellFor(
  session: Session,
  given: { readonly [K in keyof BlockPos]?: number | undefined },
  needed: readonly (keyof BlockPos)[],
  locale: Locale,
): Result<BlockPos> {
  const { x = 0, y = 0, z = 0 } = given;
  if (needed.every((axis) => given[axis] !== undefined)) return succeed({ x, y, z });
  const where = whereaboutsOf(session, locale);
  if (!where.ok) return where;
  const { cell } = where.value;
  return succeed({ x: given.x ?? cell.x, y: given.y ?? cell.y, z: given.z ?? cell.z });
}
