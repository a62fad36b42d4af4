import { type Task, taskText } from '../../tasks/task.ts';
import type { MindView } from '../learner-mind.ts';

/**
 * From how many finished tasks on a part of the observation is shown to the curriculum: early tasks need little, and more
 * would lead astray (Voyager's warm-up schedule).
 */
const WARM_UP = {
  inventory: 0,
  equipment: 0,
  nearby_blocks: 0,
  position: 0,
  nearby_chests: 0,
  finished_tasks: 0,
  failed_tasks: 0,
  nearby_entities: 5,
  blocks_seen_before: 10,
  biome: 10,
  time: 15,
  health: 15,
  hunger: 15,
} as const;

/** From how many finished tasks on questions are asked before a task is chosen. */
export const QUESTIONS_FROM = 15;

/** Tasks of each kind that are told at most, the newest. */
const MAX_TASKS = 40;

type Part = keyof typeof WARM_UP;

/** Tasks that were done, and those that only failed. */
export function tasksOf({ state }: MindView): { readonly done: readonly Task[]; readonly failed: readonly Task[] } {
  const records = Object.values(state.tasks);
  return {
    done: records.filter(({ done }) => done > 0).map(({ task }) => task),
    failed: records.filter(({ done, failed }) => done === 0 && failed > 0).map(({ task }) => task),
  };
}

/** What the curriculum is shown: a line for each part that is due. What is not known is said to be unknown. */
export function contextText(view: MindView): string {
  const { done } = tasksOf(view);
  const parts = partsOf(view);
  return Object.entries(WARM_UP)
    .filter(([, from]) => done.length >= from)
    .map(([part]) => `${part}: ${parts[part as Part]}`)
    .join('\n');
}

/** What the developer is shown: all there is of the moment. */
export function observationText(view: MindView): string {
  const { finished_tasks: _done, failed_tasks: _failed, ...parts } = partsOf(view);
  return Object.entries(parts)
    .map(([part, text]) => `${part}: ${text}`)
    .join('\n');
}

function partsOf(view: MindView): Readonly<Record<Part, string>> {
  const { voxels, status, inventory, nearbyChests, blockRecords } = view.environment.retrieve();
  const { done, failed } = tasksOf(view);
  const texts = (tasks: readonly Task[]) => tasks.slice(-MAX_TASKS).map((task) => taskText(task));
  return {
    inventory: JSON.stringify(inventory),
    equipment: listed(status.equipment.filter((item) => item !== null)),
    nearby_blocks: listed(voxels),
    position: JSON.stringify(status.position) ?? 'unknown',
    nearby_chests: JSON.stringify(nearbyChests),
    finished_tasks: listed(texts(done)),
    failed_tasks: listed(texts(failed)),
    nearby_entities: listed(Object.keys(status.entities)),
    blocks_seen_before: listed(blockRecords),
    biome: status.biome ?? 'unknown',
    time: status.timeOfDay ?? 'unknown',
    health: String(status.health ?? 'unknown'),
    hunger: String(status.food ?? 'unknown'),
  };
}

function listed(names: readonly string[]): string {
  return names.length === 0 ? 'none' : names.join(', ');
}
