/**
 * Refuses a size that a caller should have checked against the exported bound: every scan is bounded, and a cut would
 * be silent.
 */
export function requireWithin(name: string, value: number, min: number, max: number): void {
  if (!Number.isInteger(value) || value < min || value > max) {
    throw new RangeError(`${name} must be an integer from ${min} to ${max}, not ${value}`);
  }
}
