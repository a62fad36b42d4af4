/** What one run in the sandbox may use. Each has a default that suits a skill of a few dozen lines. */
export interface SandboxLimits {
  /** Processor time of the code itself, in ms; time spent waiting for host functions does not count. */
  readonly cpuMs: number;
  /** Time on the wall from start to end, host functions included, in ms. */
  readonly wallMs: number;
  /** What the code's own values may take, in bytes. */
  readonly memoryBytes: number;
  /** What the whole process may take, in bytes: the guard outside, for what the one inside does not see. */
  readonly processBytes: number;
  /** Calls of host functions in all. */
  readonly calls: number;
  /** Calls of host functions under way at once. */
  readonly callsAtOnce: number;
  /** Characters of the arguments of one call, and of what it answers, as JSON. */
  readonly callChars: number;
  /** Characters of what the program returns, as JSON. */
  readonly resultChars: number;
  /** Lines of the console that are kept; of later ones only the count. */
  readonly consoleLines: number;
}

const MIB = 1024 * 1024;

export const DEFAULT_LIMITS: SandboxLimits = {
  cpuMs: 2_000,
  wallMs: 600_000,
  memoryBytes: 32 * MIB,
  processBytes: 320 * MIB,
  calls: 10_000,
  callsAtOnce: 32,
  callChars: 64 * 1024,
  resultChars: 64 * 1024,
  consoleLines: 200,
};

/** Characters of a program with all its modules. */
export const MAX_PROGRAM_CHARS = 512 * 1024;
/** Modules of a program, the entry not counted. */
export const MAX_MODULES = 100;
/** Characters of one line of the console. */
export const MAX_CONSOLE_LINE_CHARS = 500;
/** Frames of a stack that are told. */
export const MAX_STACK_FRAMES = 8;
/** Characters of one message between the processes; more is no message of ours. */
export const MAX_MESSAGE_CHARS = 4 * MIB;
/** Runs of one sandbox at once: a process each. */
export const MAX_RUNS_AT_ONCE = 4;
/** The code's stack in bytes: some thousand frames. */
export const STACK_BYTES = 256 * 1024;
