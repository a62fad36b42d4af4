import type { z } from 'zod';
import type { Clock } from '../core/index.ts';
import type { EventKinds } from '../events/index.ts';
import type { Session } from '../minecraft/session/index.ts';
import { defineTool, type Tool, type ToolSpec } from '../tools/index.ts';
import type { PlaceBook } from './places.ts';
import type { Schematics } from './schematics.ts';
import type { WakeMarks } from './wake-marks.ts';

/** What a body's tools work on. */
export interface BodyHost {
  readonly session: Session;
  /** How events read. */
  readonly eventKinds: EventKinds;
  readonly clock: Clock;
  /** Which events already ended a wait, by client. */
  readonly wakeMarks: WakeMarks;
  /** The places that were given names. */
  readonly places: PlaceBook;
  /** The buildings it may build. */
  readonly schematics: Schematics;
  /** The tools that are on for a client, for `describe`. */
  readonly tools: (client: string) => readonly Tool<BodyHost>[];
  /** Which tool sets there are, and for a client are on. */
  readonly toolSets: {
    readonly known: () => readonly string[];
    readonly of: (client: string) => readonly string[];
    readonly use: (client: string, sets: readonly string[]) => void;
  };
}

/** Defines a tool of a body; see `defineTool`. */
export function bodyTool<I extends z.ZodObject, O extends z.ZodObject>(
  spec: ToolSpec<BodyHost, I, O>,
): Tool<BodyHost, I, O> {
  return defineTool(spec);
}
