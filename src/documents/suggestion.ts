import { nearestName } from '../tools/index.ts';

/** Names that are listed at most where none is near. */
const MAX_LISTED = 8;

/** What to write in place of a name that leads nowhere. */
export function suggestion(given: string, known: readonly string[]): string {
  const near = nearestName(given, known);
  if (near !== undefined) return `did you mean '${near}'?`;
  if (known.length === 0) return 'there is none yet: add it, or leave this out';
  const listed = known.slice(0, MAX_LISTED).map((name) => `'${name}'`);
  return `write one of ${listed.join(', ')}${known.length > MAX_LISTED ? ` (${known.length - MAX_LISTED} more)` : ''}`;
}
