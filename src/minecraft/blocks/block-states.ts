import type { RawBlock, RawProperty } from './game-data.ts';
import type { BlockProperties } from './types.ts';

type PropertyValue = string | number | boolean;

const NO_PROPERTIES: BlockProperties = Object.freeze({});

/** Values of a property in the order of its index; older data write numbers as an enum of digits. */
function valuesOf(property: RawProperty): readonly PropertyValue[] {
  if (property.values !== undefined) {
    const numeric = property.values.every((value) => /^\d+$/.test(value));
    if (numeric) return property.values.map(Number);
    return property.type === 'bool' ? property.values.map((value) => value === 'true') : property.values;
  }
  if (property.type === 'bool') return [true, false];
  return Array.from({ length: property.num_values }, (_, index) => index);
}

/** One property with what is needed to read it from a state's offset in its block. */
interface DecodedProperty {
  readonly name: string;
  readonly values: readonly PropertyValue[];
  readonly stride: number;
}

/**
 * The states of one block: which properties an offset (state id minus the block's first) stands for, and back.
 * Offsets count like an odometer whose last property turns fastest.
 */
export class BlockStates {
  readonly #properties: readonly DecodedProperty[];
  readonly #firstState: number;

  constructor(block: RawBlock) {
    this.#firstState = block.minStateId;
    let stride = 1;
    this.#properties = [...(block.states ?? [])]
      .reverse()
      .map((property) => {
        const decoded = { name: property.name, values: valuesOf(property), stride };
        stride *= property.num_values;
        return decoded;
      })
      .reverse();
  }

  /** A test of whether a state's property has one of `values`; undefined where the block has no such property. */
  testOf(name: string, values: readonly PropertyValue[]): ((stateId: number) => boolean) | undefined {
    const property = this.#properties.find((candidate) => candidate.name === name);
    if (property === undefined) return undefined;
    const wanted = property.values.map((value) => values.includes(value));
    return (stateId) => wanted[this.#indexOf(property, stateId)] === true;
  }

  propertiesOf(stateId: number): BlockProperties {
    if (this.#properties.length === 0) return NO_PROPERTIES;
    const properties: Record<string, PropertyValue> = {};
    for (const property of this.#properties) {
      const value = property.values[this.#indexOf(property, stateId)];
      if (value !== undefined) properties[property.name] = value;
    }
    return properties;
  }

  /** `stateId` with `changes` made to it, or undefined if a name or value does not exist. */
  withProperties(stateId: number, changes: BlockProperties): number | undefined {
    let result = stateId;
    for (const [name, wanted] of Object.entries(changes)) {
      const property = this.#properties.find((candidate) => candidate.name === name);
      if (property === undefined) return undefined;
      const index = property.values.findIndex((value) => String(value) === String(wanted));
      if (index < 0) return undefined;
      result += (index - this.#indexOf(property, result)) * property.stride;
    }
    return result;
  }

  #indexOf(property: DecodedProperty, stateId: number): number {
    return Math.floor((stateId - this.#firstState) / property.stride) % property.values.length;
  }
}
