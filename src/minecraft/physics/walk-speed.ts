import { MOTION } from './motion.ts';
import type { Attribute, AttributeModifier, MovingPlayer } from './types.ts';

/** Names of the attribute: before 1.21.2, and since. */
const ATTRIBUTES = ['generic.movement_speed', 'minecraft:generic.movement_speed', 'minecraft:movement_speed'] as const;

/** The server's own modifier for sprinting: its UUID up to 1.20.6, its name since. Sprinting is ours to decide. */
const SPRINTING: ReadonlySet<string> = new Set([
  '662a6b8d-da3e-4c1c-8813-96ea6097278d',
  'minecraft:sprinting',
  'sprinting',
]);

/** Speed on the ground without sprinting, from the attribute the server sent (`AttributeInstance#calculateValue`). */
export function walkSpeedOf(player: MovingPlayer): number {
  for (const name of ATTRIBUTES) {
    const attribute = player.attributes?.[name];
    if (attribute !== undefined) return computed(attribute);
  }
  return MOTION.walkSpeed;
}

function computed({ value, modifiers }: Attribute): number {
  const others = modifiers.filter(({ uuid }) => !SPRINTING.has(uuid));
  const amounts = (operation: AttributeModifier['operation']): readonly number[] =>
    others.filter((each) => each.operation === operation).map((each) => each.amount);
  const base = amounts(0).reduce((sum, amount) => sum + amount, value);
  const grown = amounts(1).reduce((sum, amount) => sum + base * amount, base);
  return amounts(2).reduce((product, amount) => product * (1 + amount), grown);
}
