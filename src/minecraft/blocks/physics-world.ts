import { Vec3 } from 'vec3';
import type { Point } from '../../core/index.ts';
import { type BlockProperties, type BlockView, type Box, OUT_OF_WORLD, UNLOADED } from './types.ts';

/** What all blocks of one state have in common, as `prismarine-physics` and mineflayer's plugins read it. */
interface StateFacts {
  /** The game's number of the block; {@link UNKNOWN_TYPE} for an unknown state. */
  readonly type: number;
  readonly name: string;
  readonly stateId: number;
  readonly metadata: number;
  readonly shapes: readonly Box[];
  readonly boundingBox: 'block' | 'empty';
  readonly isWaterlogged: boolean;
  readonly _properties: BlockProperties;
}

/** A block as `prismarine-physics` wants it: enough of a `prismarine-block` to collide, swim and climb. */
export interface PhysicsBlock extends StateFacts {
  readonly position: Vec3;
  getProperties(): BlockProperties;
}

/** The world that `prismarine-physics` walks in. */
export interface PhysicsWorld {
  /** The block at the floor of `pos`, or null where its chunk is not loaded. Above and below the world is air. */
  getBlock(pos: Point): PhysicsBlock | null;
}

const AIR = 0;

/** Not -1: that is what `prismarine-physics` takes for water and lava that flow, in versions that have no such block. */
const UNKNOWN_TYPE = -2;

class BlockOfState implements PhysicsBlock {
  readonly type: number;
  readonly name: string;
  readonly stateId: number;
  readonly metadata: number;
  readonly shapes: readonly Box[];
  readonly boundingBox: 'block' | 'empty';
  readonly isWaterlogged: boolean;
  readonly _properties: BlockProperties;
  readonly position: Vec3;

  constructor(facts: StateFacts, position: Vec3) {
    this.type = facts.type;
    this.name = facts.name;
    this.stateId = facts.stateId;
    this.metadata = facts.metadata;
    this.shapes = facts.shapes;
    this.boundingBox = facts.boundingBox;
    this.isWaterlogged = facts.isWaterlogged;
    this._properties = facts._properties;
    this.position = position;
  }

  getProperties(): BlockProperties {
    return this._properties;
  }
}

/**
 * The world of a view for `prismarine-physics` (and for the part of mineflayer that asks `bot.blockAt`). Facts are
 * kept a state; a look-up makes only the block and its position. Unknown states are solid cubes named ``: nobody walks
 * through what is not understood.
 */
export function physicsWorld(view: BlockView): PhysicsWorld {
  const { registry } = view;
  const factsOfState = new Map<number, StateFacts>();
  const factsOf = (stateId: number): StateFacts => {
    const known = factsOfState.get(stateId);
    if (known !== undefined) return known;
    const shapes = registry.collisionBoxesOf(stateId);
    const properties = registry.propertiesOf(stateId);
    const facts: StateFacts = {
      type: registry.blockIdOf(stateId) ?? UNKNOWN_TYPE,
      name: registry.nameOf(stateId) ?? '',
      stateId,
      metadata: registry.offsetOf(stateId),
      shapes,
      boundingBox: shapes.length > 0 ? 'block' : 'empty',
      isWaterlogged: properties['waterlogged'] === true,
      _properties: properties,
    };
    factsOfState.set(stateId, facts);
    return facts;
  };
  return {
    getBlock(pos) {
      const x = Math.floor(pos.x);
      const y = Math.floor(pos.y);
      const z = Math.floor(pos.z);
      const stateId = view.stateAt(x, y, z);
      if (stateId === UNLOADED) return null;
      if (stateId === OUT_OF_WORLD && !view.hasColumn(x >> 4, z >> 4)) return null;
      return new BlockOfState(factsOf(stateId === OUT_OF_WORLD ? AIR : stateId), new Vec3(x, y, z));
    },
  };
}
