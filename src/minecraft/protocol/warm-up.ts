import { createRequire } from 'node:module';
import { type CompiledProtocol, useLeanCompiler } from './lean-compiler.ts';

/** minecraft-protocol's makers of the stages of a connection, which compile a protocol and keep it. */
interface ProtocolLibrary {
  createSerializer(options: StageOptions): { readonly proto: CompiledProtocol };
  createDeserializer(options: StageOptions): { readonly proto: CompiledProtocol };
}

interface StageOptions {
  readonly state: string;
  readonly isServer: boolean;
  readonly version: string;
}

/** States a connection goes through on its way into a world, and in which a server is asked what it is. */
const STATES = ['handshaking', 'status', 'login', 'configuration', 'play'] as const;

const require = createRequire(import.meta.url);

/**
 * Compiles a version's protocol for one end of a connection, which else happens while the other end waits. The library
 * keeps it as long as the thread lives. A version that the library does not know is left to the connection's own failure.
 */
export function warmUpProtocol(version: string, end: 'client' | 'server'): void {
  useLeanCompiler();
  const library = require('minecraft-protocol') as ProtocolLibrary;
  const { protocol } = (require('minecraft-data') as (version: string) => { protocol?: object } | null)(version) ?? {};
  for (const state of STATES) {
    // `configuration` came with 1.20.2.
    if (protocol === undefined || !(state in protocol)) continue;
    const options = { state, isServer: end === 'server', version };
    const outgoing = library.createSerializer(options).proto;
    const incoming = library.createDeserializer(options).proto;
    // Looked at, they are there.
    void [outgoing.sizeOfCtx, outgoing.writeCtx, incoming.readCtx];
  }
}
