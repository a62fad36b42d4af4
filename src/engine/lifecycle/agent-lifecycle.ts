import type { Result } from '../../core/index.ts';

/**
 * What a module does when something happens to a player. The first two run at once in whoever reports it: they only
 * cancel and drop what is held in memory. Whatever touches a disk waits for `revoked`.
 */
export interface AgentLifecycle {
  /** Names it in logs and in what could not be cleared. */
  readonly name: string;
  disconnected?(player: string): void;
  accessChanged?(player: string): void;
  /** Clears what the module holds of a player, in the maintenance queue. May be called again for the same player. */
  revoked?(player: string): Promise<Result<undefined>>;
}
