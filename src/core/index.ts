export { BoundedQueue, type OverflowPolicy } from './bounded-queue.ts';
export {
  type Clock,
  MAX_FIRINGS,
  MAX_PERIOD_MS,
  ManualClock,
  sleep,
  systemClock,
  type Timer,
  within,
} from './clock.ts';
export { countingIds, type IdSource, uuidSource } from './ids.ts';
export { fileLogger, type Logger, silentLogger } from './logger.ts';
export { hash32, type Random, seededRandom } from './random.ts';
export { type Failure, fail, messageOf, type Result, type Success, succeed } from './result.ts';
export { safeText } from './safe-text.ts';
export { defineTexts, LOCALES, type Locale, type Text, type Texts, textOf, valuesNamedIn } from './texts.ts';
export { type BlockPos, blockPosOf, distanceOf, type Point, roundTo, TICK_MS, TICKS_PER_SECOND } from './units.ts';
