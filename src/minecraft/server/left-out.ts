import { createRequire, Module } from 'node:module';

const require = createRequire(import.meta.url);

/**
 * What the library loads to connect to servers and to sign in to accounts, with as much of it as is touched. A world does
 * neither, and that was a fifth of its start.
 */
const LEFT_OUT: Readonly<Record<string, object>> = {
  'minecraft-protocol/src/createClient.js': {},
  yggdrasil: { server: () => ({}) },
};

/** Puts a module of our own where one of a library's would be loaded. */
function leaveOut(path: string, exports: object): void {
  const file = createRequire(require.resolve('minecraft-protocol')).resolve(path);
  require.cache[file] ??= Object.assign(new Module(file), { filename: file, loaded: true, exports });
}

/** Loads none of it; to be called before the library is loaded. */
export function leaveOutUnused(): void {
  for (const [path, exports] of Object.entries(LEFT_OUT)) leaveOut(path, exports);
}
