/** What of a process a command stands on: streams, environment, folder, signals and the exit. */
export type Host = Pick<
  NodeJS.Process,
  'stdin' | 'stdout' | 'stderr' | 'env' | 'cwd' | 'on' | 'off' | 'exit' | 'exitCode'
>;
