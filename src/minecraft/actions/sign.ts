import { type BlockPos, type Failure, type Locale, type Result, succeed } from '../../core/index.ts';
import type { Session } from '../session/index.ts';
import type { WorldState } from '../state/index.ts';
import { type ActionOptions, act } from './activity.ts';
import { centreOf, cursorOn } from './faces.ts';
import { faceTowards } from './look.ts';
import { failIn } from './texts.ts';
import { at, touchable } from './touch.ts';

/** Lines of one side. */
export const SIGN_LINES = 4;

/** Ticks between the click that opens a sign and what is written on it. */
const OPENING_TICKS = 3;

/** Ticks the server has to show what was written. */
const SHOWN_TICKS = 40;

/** What stands on a sign. */
export interface SignReport {
  readonly pos: BlockPos;
  readonly block: string;
  readonly front: readonly string[];
  /** Empty where nothing is written on it. */
  readonly back: readonly string[];
}

/** Tells what is written on the sign at `pos`. Fails with `unloaded`, `out_of_world`, `no_sign` or `sign_untold`. */
export function readSign(state: WorldState, pos: BlockPos, locale: Locale = 'en'): Result<SignReport> {
  const block = signAt(state, pos, locale);
  if (!block.ok) return block;
  const lines = linesAt(state, pos);
  if (lines === undefined)
    return failIn(locale, 'sign_untold', ['signUntold', 'lookAtBlock'], { at: at(pos) }, { ...pos });
  return succeed({ pos, block: block.value, front: lines.slice(0, SIGN_LINES), back: lines.slice(SIGN_LINES) });
}

/**
 * Writes on one side of the sign at `pos`: opens it by a click, as versions from 1.20 on want it (before, a sign can only be
 * written on by who has just placed it), and waits until the server shows it. Fails as {@link readSign} and as a touch does,
 * and with `not_written`.
 */
export function writeSign(
  session: Session,
  args: { readonly pos: BlockPos; readonly lines: readonly string[]; readonly side?: 'front' | 'back' },
  options: ActionOptions = {},
): Promise<Result<SignReport>> {
  return act(session, 'writeSign', options, async (activity) => {
    const { state, body } = session;
    const { locale } = activity;
    const { pos, side = 'front' } = args;
    const block = signAt(state, pos, locale);
    if (!block.ok) return block;
    const touched = touchable(state, pos, locale);
    if (!touched.ok) return touched;
    const lines = Array.from({ length: SIGN_LINES }, (_, line) => args.lines[line] ?? '');
    await faceTowards(activity, centreOf(pos));
    if (!showsOn(state, pos, side, lines)) {
      body.useOnBlock(pos, 'up', cursorOn('up'));
      await activity.rest(OPENING_TICKS);
      if (activity.stopped() === undefined) body.writeSign(pos, lines, side === 'front');
      await activity.everyTick(SHOWN_TICKS, () => showsOn(state, pos, side, lines));
    }
    const stopped = activity.stopped();
    if (stopped !== undefined) return stopped;
    if (showsOn(state, pos, side, lines)) return readSign(state, pos, locale);
    const data = { ...pos, shows: linesAt(state, pos) };
    return failIn(locale, 'not_written', ['signUnchanged', 'signMayBe'], { at: at(pos) }, data);
  });
}

function signAt(state: WorldState, pos: BlockPos, locale: Locale): Result<string> | Failure {
  const { source, name } = state.blockAt(pos);
  if (source === 'unloaded')
    return failIn(locale, 'unloaded', ['unloaded', 'walkNearer'], { at: at(pos) }, { ...pos, source });
  if (name?.endsWith('_sign') === true) return succeed(name);
  return failIn(
    locale,
    'no_sign',
    ['noSign', 'seeAround'],
    { at: at(pos), block: name ?? source },
    { ...pos, block: name },
  );
}

function linesAt(state: WorldState, { x, y, z }: BlockPos): readonly string[] | undefined {
  return state.signs.get(`${x},${y},${z}`);
}

function showsOn(state: WorldState, pos: BlockPos, side: 'front' | 'back', lines: readonly string[]): boolean {
  const all = linesAt(state, pos);
  const shown = side === 'front' ? all?.slice(0, SIGN_LINES) : all?.slice(SIGN_LINES);
  return shown !== undefined && lines.every((line, index) => (shown[index] ?? '') === line);
}
