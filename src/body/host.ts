import type { z } from 'zod';
import type { Clock } from '../core/index.ts';
import type { EventKinds } from '../events/index.ts';
import type { Session } from '../minecraft/session/index.ts';
import { defineTool, type Tool, type ToolSpec } from '../tools/index.ts';
import type { WakeMarks } from './wake-marks.ts';

/** What a body's tools work on. */
export interface BodyHost {
  readonly session: Session;
  /** How events read. */
  readonly eventKinds: EventKinds;
  readonly clock: Clock;
  /** Which events already ended a wait, by client. */
  readonly wakeMarks: WakeMarks;
  /** The tools that are on, for `describe`. */
  readonly tools: () => readonly Tool<BodyHost>[];
}

/** Defines a tool of a body; see `defineTool`. */
export function bodyTool<I extends z.ZodObject, O extends z.ZodObject>(
  spec: ToolSpec<BodyHost, I, O>,
): Tool<BodyHost, I, O> {
  return defineTool(spec);
}
