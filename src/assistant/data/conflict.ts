import { fail, type Result } from '../../core/index.ts';

/** What a batch fails with when another process came between: it changed nothing. */
export function conflict(): Result<never> {
  return fail('store_conflict', 'another process changed this player meanwhile', 'do it again');
}
