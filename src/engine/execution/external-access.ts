import { type Result, succeed } from '../../core/index.ts';
import { engineFailure } from '../failures.ts';

/**
 * Which external kinds (`search`, `fetch`) one execution may use. It begins with none, a workflow authorises what its own
 * rules allow, choosing a workflow resets it, and every single use is checked anew.
 */
export class ExternalAccess {
  readonly #allowedByRequest: boolean;
  readonly #kinds = new Set<string>();

  constructor(allowedByRequest: boolean) {
    this.#allowedByRequest = allowedByRequest;
  }

  /** Authorises kinds for the rest of this workflow; fails with `external_not_allowed` where the request forbids it. */
  authorise(kinds: readonly string[]): Result<undefined> {
    if (!this.#allowedByRequest) return engineFailure('external_not_allowed', { kind: kinds.join(', ') });
    for (const kind of kinds) this.#kinds.add(kind);
    return succeed(undefined);
  }

  check(kind: string): Result<undefined> {
    return this.#kinds.has(kind) ? succeed(undefined) : engineFailure('external_not_allowed', { kind });
  }

  reset(): void {
    this.#kinds.clear();
  }
}
