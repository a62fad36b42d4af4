/** What {@link safeText} says of a value whose own words cannot be had. */
const UNSHOWABLE = 'something that cannot be shown';

/**
 * The text of a value that strangers made: `String(value)`, but never a throw. Their JSON may hold `{"toString": ""}`,
 * and an object may have no prototype at all.
 */
export function safeText(value: unknown): string {
  try {
    return String(value);
  } catch {
    return UNSHOWABLE;
  }
}
