import fc from 'fast-check';

/** Steps between two whole numbers: fine enough for places, and exact in a double. */
const STEPS = 65_536;

/**
 * Numbers from all over a range, ends and whole numbers among them. `fc.double` alone draws bit patterns, so that nearly
 * all it answers lie next to zero: a property of places or shares would hardly be tried. A fifth still comes from it.
 */
export function evenly(min: number, max: number): fc.Arbitrary<number> {
  const steps = fc.integer({ min: Math.ceil(min * STEPS), max: Math.floor(max * STEPS) });
  return fc.oneof(
    { arbitrary: steps.map((count) => count / STEPS), weight: 4 },
    { arbitrary: fc.double({ min, max, noNaN: true }), weight: 1 },
  );
}
