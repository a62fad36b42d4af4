import type { Capability } from '../sandbox/capability.ts';
import { chestPrimitives } from './primitives/chests.ts';
import { gatheringPrimitives } from './primitives/gathering.ts';
import { livingPrimitives } from './primitives/living.ts';
import { lookingPrimitives } from './primitives/looking.ts';
import { makingPrimitives } from './primitives/making.ts';
import { movingPrimitives } from './primitives/moving.ts';
import type { PrimitiveHost } from './primitives/primitive.ts';

/** Host functions that change nothing in the world. */
export const TALKING: ReadonlySet<string> = new Set(['chat', 'inventory', 'observe', 'checkItemInsideChest']);

/**
 * The host functions over a body. Each does one thing until it is done, told why not, or out of time; it answers what
 * changed in the world as the server confirmed it, and stops at once when the program does. None moves the body but by
 * walking, none gives anything, and talking is no command.
 */
export function primitivesOf(host: PrimitiveHost): readonly Capability[] {
  return [
    ...lookingPrimitives(host),
    ...movingPrimitives(host),
    ...gatheringPrimitives(host),
    ...makingPrimitives(host),
    ...chestPrimitives(host),
    ...livingPrimitives(host),
  ];
}
