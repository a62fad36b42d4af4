/** JSON with sorted keys, so that equal values have equal texts. */
export function canonicalJson(value: unknown): string {
  const sorted = (_: string, inner: unknown): unknown =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner;
  return JSON.stringify(value, sorted) ?? 'undefined';
}
