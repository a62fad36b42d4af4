import { loadBlockRegistry } from '../blocks/index.ts';
import { warmUpPaths } from '../pathfinding/index.ts';
import { readLightAsBytes, warmUpProtocol } from '../protocol/index.ts';
import { loadLibrary } from './library.ts';

/**
 * Does beforehand what the first session of a version would wait for: loads the libraries and the version's data, and
 * compiles its protocol, and has its blocks ready for the path search. For callers that know the version before there is a server to ask; a version that cannot be
 * spoken is left to `openSession` to tell.
 */
export async function prepareSession(version: string): Promise<void> {
  await loadLibrary();
  const registry = loadBlockRegistry(version);
  if (!registry.ok) return;
  readLightAsBytes(version);
  warmUpProtocol(version, 'client');
  warmUpPaths(registry.value);
}
