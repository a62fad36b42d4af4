import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fail, messageOf, type Result, succeed } from '../core/index.ts';

/** Listens on the first free port of `tries` from `first` on (any, if `first` is 0), and answers which. */
export async function listenFrom(server: Server, host: string, first: number, tries: number): Promise<Result<number>> {
  const last = first === 0 ? 0 : Math.min(65_535, first + tries - 1);
  for (let port = first; port <= last; port++) {
    const error = await listenOn(server, host, port);
    if (error === undefined) return succeed((server.address() as AddressInfo).port);
    if (error.code === 'EADDRINUSE') continue;
    if (error.code === 'EACCES') {
      return fail('port_not_allowed', `this user may not listen on port ${port}`, 'use a port from 1024 on');
    }
    return fail('listen_failed', `cannot listen on ${host}: ${messageOf(error)}`, 'use host 127.0.0.1');
  }
  return fail('no_free_port', `the ports ${first} to ${last} are all taken`, 'use port 0 for any free port');
}

function listenOn(server: Server, host: string, port: number): Promise<NodeJS.ErrnoException | undefined> {
  return new Promise((resolve) => {
    const onListening = () => {
      server.off('error', onError);
      resolve(undefined);
    };
    const onError = (error: NodeJS.ErrnoException) => {
      server.off('listening', onListening);
      resolve(error);
    };
    server.once('listening', onListening);
    server.once('error', onError);
    server.listen({ host, port });
  });
}
