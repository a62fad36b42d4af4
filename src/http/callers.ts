import { type Failure, fail } from '../core/index.ts';
import { isOwnHost, isOwnOrigin } from './loopback.ts';

/** What a request says of where it comes from and whom it means. */
interface CallerClaims {
  /** The `Host` header. */
  readonly host: string | null;
  /** The host of an absolute target, or the header's again. */
  readonly targetHost: string | null;
  readonly origin: string | null;
}

/** Why a request may not be answered at all, or undefined: it must mean this machine and come from no other's page. */
export function callerFault({ host, targetHost, origin }: CallerClaims, port: number): Failure | undefined {
  // A request may name its host twice, in the header and in an absolute target: both must be ours.
  if (!isOwnHost(host, port) || !isOwnHost(targetHost, port)) {
    const howTo = `use http://127.0.0.1:${port}`;
    return fail('host_not_allowed', 'this server answers only to the names of this machine', howTo);
  }
  if (isOwnOrigin(origin, port)) return undefined;
  const howTo = `open the page at http://127.0.0.1:${port}, or use a program that sends no Origin header`;
  return fail('origin_not_allowed', 'pages of other origins may not use this server', howTo);
}
