/** Exit codes of the command. `main.ts` adds 3: this Node is too old. */
export const EXIT = {
  /** Done, or ended because somebody asked. */
  ok: 0,
  /** It could not be done; why and what to do stand on standard error. */
  failed: 1,
  /** The command line, the environment or soulsand.config.ts cannot be understood. */
  usage: 2,
  /** A bug of ours. 70 is EX_SOFTWARE of sysexits.h. */
  bug: 70,
  /** Told to end twice, and so ended without cleaning up. 128 + SIGINT, as shells have it. */
  interrupted: 130,
} as const;
