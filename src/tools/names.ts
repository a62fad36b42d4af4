/** `maxRadius` -> `max_radius`. Leaves names without capitals alone. */
export function camelToSnake(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** `max_radius` -> `maxRadius`: the inverse of {@link camelToSnake} for every camelCase identifier. */
export function snakeToCamel(name: string): string {
  return name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** Longer names are not compared: edit distance costs the product of the lengths. */
const MAX_COMPARED_CHARS = 64;

/** Of `known`, the name most like `given` (case, separators and a few typing slips aside), if any is near. */
export function nearestName(given: string, known: Iterable<string>): string | undefined {
  if (given.length > MAX_COMPARED_CHARS) return undefined;
  const wanted = bare(given);
  let best: string | undefined;
  let bestDistance = Number.POSITIVE_INFINITY;
  for (const name of known) {
    const distance = likeness(wanted, bare(name));
    if (distance < bestDistance) {
      best = name;
      bestDistance = distance;
    }
  }
  return bestDistance <= Math.max(1, Math.floor(wanted.length / 3)) ? best : undefined;
}

function bare(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

/** Edit distance, where one name starting with the other counts as a single slip. */
function likeness(a: string, b: string): number {
  const distance = editDistance(a, b);
  const prefixed = Math.min(a.length, b.length) >= 3 && (a.startsWith(b) || b.startsWith(a));
  return prefixed ? Math.min(1, distance) : distance;
}

/** Optimal string alignment: insertions, deletions, substitutions and swaps of neighbours each count one. */
function editDistance(a: string, b: string): number {
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const current = [i];
    for (let j = 1; j <= b.length; j++) {
      const substituted = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const swaps = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swapped = swaps ? (beforePrevious[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY;
      current.push(Math.min(substituted, swapped, (previous[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1));
    }
    beforePrevious = previous;
    previous = current;
  }
  return previous[b.length] ?? 0;
}
