import { distanceOf, type Result, roundTo, succeed } from '../../core/index.ts';
import type { Session } from '../session/index.ts';
import type { EntityState } from '../state/index.ts';
import { type ActionOptions, act } from './activity.ts';
import { failIn } from './texts.ts';
import { feetOf } from './touch.ts';
import { Walk } from './walk.ts';

/** Hostile mobs so near are fled from where none is named (blocks): from farther they see nobody. */
const THREAT_BLOCKS = 24;

/** Threats that a way leads away from at most. */
const MAX_THREATS = 16;

/** Ways that are gone one after the other: threats come after. */
const MAX_WAYS = 4;

/** A way leads so much farther than is asked: threats stir, and a way ends in a cell, not at a point (blocks). */
const MARGIN_BLOCKS = 1;

/** How far away the nearest threat is, before and after. */
export interface FleeReport {
  readonly from: readonly { readonly entityId: number; readonly kind: string }[];
  readonly distanceBefore: number;
  /** Undefined where none of them is told of any more. */
  readonly distanceNow: number | undefined;
  readonly healthNow: number | undefined;
  readonly ticks: number;
}

/**
 * Runs until all threats are `distanceBlocks` away: the entities named, else the hostile mobs around. Fails with
 * `nothing_to_flee`, and `not_away` where they came after or no way leads off.
 */
export function flee(
  session: Session,
  args: { readonly entityIds?: readonly number[] | undefined; readonly distanceBlocks: number },
  options: ActionOptions = {},
): Promise<Result<FleeReport>> {
  return act(session, 'flee', options, async (activity) => {
    const { locale } = activity;
    const { state } = session;
    const { entityIds, distanceBlocks } = args;
    const tickBefore = state.tick;
    const distanceTo = ({ position }: EntityState) => distanceOf(feetOf(state), position);
    const isThreat = (entity: EntityState) =>
      entityIds?.includes(entity.id) ?? (entity.category === 'hostile' && distanceTo(entity) <= THREAT_BLOCKS);
    const threats = () =>
      [...state.entities.values()]
        .filter(isThreat)
        .sort((a, b) => distanceTo(a) - distanceTo(b))
        .slice(0, MAX_THREATS);
    const nearest = () => {
      const [first] = threats();
      return first && roundTo(distanceTo(first), 1);
    };
    const from = threats().map(({ id, kind }) => ({ entityId: id, kind }));
    const distanceBefore = nearest();
    if (distanceBefore === undefined) {
      return failIn(locale, 'nothing_to_flee', ['nothingToFlee', 'nameWhom'], { radius: THREAT_BLOCKS });
    }
    const isAway = () => threats().every((threat) => distanceTo(threat) >= distanceBlocks);
    let why: string | undefined;
    for (let way = 0; way < MAX_WAYS && !isAway(); way++) {
      const places = threats().map(({ position }) => position);
      const goal = { kind: 'away', from: places, distanceBlocks: distanceBlocks + MARGIN_BLOCKS } as const;
      const walked = await new Walk(activity, { goal, maxRadius: Math.ceil(distanceBlocks * 2) }).run();
      if (!walked.ok) return walked;
      why = walked.value.why;
      if (!walked.value.arrived && walked.value.steps === 0) break;
    }
    const distanceNow = nearest();
    const report = { from, distanceBefore, distanceNow, healthNow: state.self.health, ticks: state.tick - tickBefore };
    if (isAway()) return succeed(report);
    const values = { distance: distanceNow ?? '?', asked: distanceBlocks, why: why ?? '-' };
    return failIn(locale, 'not_away', ['notAway', 'fleeOn'], values, report);
  });
}
