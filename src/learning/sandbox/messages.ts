import type { SandboxLimits } from './limits.ts';

/** One source text that a program is made of. Its name is what imports and errors call it. */
export interface SourceModule {
  readonly name: string;
  readonly code: string;
}

/** What the host orders the child to run. */
export interface GuestOrder {
  readonly entry: SourceModule;
  readonly modules: readonly SourceModule[];
  /** The default export is called with this JSON, parsed. */
  readonly input: string;
  /** Host functions that there are, by name. */
  readonly functions: readonly string[];
  /** Seed of the program's `Math.random`. */
  readonly seed: number;
  readonly limits: SandboxLimits;
}

/** Host to child. An answer's text is the JSON of a value, or of a {@link CallFailure}. */
export type HostMessage =
  | readonly ['run', order: GuestOrder]
  | readonly ['answer', id: number, ok: boolean, text: string];

/** Child to host. */
export type GuestMessage =
  | readonly ['call', id: number, name: string, argumentsText: string]
  | readonly ['print', text: string]
  | readonly ['end', report: GuestReport];

/** What a refused call tells the program. */
export interface CallFailure {
  readonly code: string;
  readonly why: string;
  readonly howTo: string;
  readonly data?: Readonly<Record<string, unknown>>;
}

/** How a program ended, as the child knows it. */
export interface GuestReport {
  readonly end: GuestEnd;
  /** Of `returned` the value as JSON; else what was thrown, in the engine's words. */
  readonly text: string;
  /** The engine's stack, innermost first; empty where there is none. */
  readonly stack: string;
  /** What a refused call had told, where that is what was thrown. */
  readonly refused?: CallFailure | undefined;
}

const GUEST_ENDS = [
  'returned',
  'threw',
  'syntax_error',
  'deadline_exceeded',
  'memory_exceeded',
  'stack_overflow',
  'never_finishes',
  'result_not_json',
  'result_too_large',
] as const;
export type GuestEnd = (typeof GUEST_ENDS)[number];

/** Reads a line of the child; undefined where it is none that ours would write. */
export function readGuestMessage(line: string): GuestMessage | undefined {
  const parsed = parseArray(line);
  const [kind, first, second, third] = parsed ?? [];
  if (kind === 'print' && typeof first === 'string') return ['print', first];
  if (kind === 'call' && Number.isSafeInteger(first) && typeof second === 'string' && typeof third === 'string') {
    return ['call', Number(first), second, third];
  }
  if (kind === 'end') {
    const report = readReport(first);
    return report === undefined ? undefined : ['end', report];
  }
  return undefined;
}

function readReport(value: unknown): GuestReport | undefined {
  if (!isRecord(value)) return undefined;
  const { text, stack, refused } = value;
  const end = GUEST_ENDS.find((one) => one === value['end']);
  if (end === undefined || typeof text !== 'string' || typeof stack !== 'string') return undefined;
  return { end, text, stack, refused: readCallFailure(refused) };
}

function readCallFailure(value: unknown): CallFailure | undefined {
  if (!isRecord(value)) return undefined;
  const { code, why, howTo, data } = value;
  if (typeof code !== 'string' || typeof why !== 'string' || typeof howTo !== 'string') return undefined;
  return isRecord(data) ? { code, why, howTo, data } : { code, why, howTo };
}

function parseArray(line: string): readonly unknown[] | undefined {
  try {
    const parsed: unknown = JSON.parse(line);
    return Array.isArray(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
