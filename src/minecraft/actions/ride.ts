import { type Result, succeed } from '../../core/index.ts';
import type { Session } from '../session/index.ts';
import { type ActionOptions, act } from './activity.ts';
import { failIn } from './texts.ts';
import { comeTo } from './use-on-entity.ts';

/** Ticks the server has to seat a body, or to let it off. */
const SEATED_TICKS = 40;

/** What the body sits on, or sat on. */
export interface RideReport {
  readonly entityId: number;
  readonly kind: string;
  readonly ticks: number;
}

/** Goes to an entity and sits on it. Fails with `riding`, `no_entity`, `entity_far` or `not_mounted`. */
export function mount(
  session: Session,
  args: { readonly entityId: number },
  options: ActionOptions = {},
): Promise<Result<RideReport>> {
  return act(session, 'mount', options, async (activity) => {
    const { state, body } = session;
    const { locale } = activity;
    const { entityId } = args;
    if (state.self.vehicleId !== undefined) {
      const kind = kindOf(session, state.self.vehicleId);
      return failIn(
        locale,
        'riding',
        ['mountedAlready', 'dismountFirst'],
        { kind },
        { entityId: state.self.vehicleId },
      );
    }
    const come = await comeTo(activity, entityId);
    if (!come.ok) return come;
    const { kind } = come.value;
    body.useOnEntity(entityId);
    let ticks = 0;
    await activity.everyTick(SEATED_TICKS, (passed) => {
      ticks = passed;
      return state.self.vehicleId === entityId;
    });
    const stopped = activity.stoppedBefore({
      isThere: () => state.self.vehicleId === entityId,
      undo: () => body.leaveVehicle(true),
      release: () => body.leaveVehicle(false),
    });
    if (stopped !== undefined) return stopped;
    if (state.self.vehicleId === entityId) return succeed({ entityId, kind, ticks });
    return failIn(locale, 'not_mounted', ['notMounted', 'mayNotMount'], { kind }, { entityId });
  });
}

/** Gets off what it sits on. Fails with `not_riding` or `still_riding`. */
export function dismount(session: Session, options: ActionOptions = {}): Promise<Result<RideReport>> {
  return act(session, 'dismount', options, async (activity) => {
    const { state, body } = session;
    const { locale } = activity;
    const entityId = state.self.vehicleId;
    if (entityId === undefined) return failIn(locale, 'not_riding', ['notRiding', 'nothingToDo']);
    const kind = kindOf(session, entityId);
    activity.onCleanup(() => body.leaveVehicle(false));
    let ticks = 0;
    await activity.everyTick(SEATED_TICKS, (passed) => {
      ticks = passed;
      if (state.self.vehicleId !== entityId) return true;
      body.leaveVehicle(true);
      return false;
    });
    const stopped = activity.stopped();
    if (stopped !== undefined) return stopped;
    if (state.self.vehicleId !== entityId) return succeed({ entityId, kind, ticks });
    return failIn(locale, 'still_riding', ['stillRiding', 'callAgain'], { kind }, { entityId });
  });
}

function kindOf({ state }: Session, entityId: number): string {
  return state.entities.get(entityId)?.kind ?? `entity#${entityId}`;
}
