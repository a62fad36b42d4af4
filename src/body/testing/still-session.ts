import { type Locale, type Point, type Result, succeed } from '../../core/index.ts';
import { EventLog } from '../../events/index.ts';
import {
  type BlockProperties,
  type BlockRegistry,
  loadBlockRegistry,
  SECTION_VOLUME,
  sectionIndexOf,
} from '../../minecraft/blocks/index.ts';
import type { BodyHandle, SentText, Session, SessionEnd, SessionPhase } from '../../minecraft/session/index.ts';
import { createWorldState, type StateWriter, type WorldState } from '../../minecraft/state/index.ts';

/** Chunks loaded around the origin, in each direction. */
const VIEW_CHUNKS = 3;
const WORLD_HEIGHT = 256;

/** Height of the grass at a place: gentle hills around y 64. */
export function hillHeight(x: number, z: number): number {
  return 64 + Math.round(4 * Math.sin(x / 9) + 3 * Math.cos(z / 7));
}

/**
 * A session without a server, for tests and benchmarks of what only reads: a small world of hills whose state its owner
 * writes, and whose ticks pass when told to. What the body is asked to do is ignored.
 */
export class StillSession implements Session {
  readonly state: WorldState;
  readonly writer: StateWriter;
  readonly events: EventLog;
  readonly body: BodyHandle = idleBody();
  phase: SessionPhase = 'playing';
  ended: SessionEnd | undefined;
  /** What was said and commanded. */
  readonly said: string[] = [];
  readonly #onTick = new Set<(tick: number) => void>();
  readonly #onEnd = new Set<(end: SessionEnd) => void>();

  constructor(version = '1.20.4') {
    const registry = loadBlockRegistry(version);
    if (!registry.ok) throw new Error(registry.why);
    this.events = new EventLog({ tickOf: () => this.state.tick });
    const { state, writer } = createWorldState({ registry: registry.value, username: 'Still', events: this.events });
    this.state = state;
    this.writer = writer;
    this.#loadHills();
    writer.self.joined(1, { dimension: 'overworld', gameMode: 'survival' });
    writer.self.moved({ x: 0.5, y: hillHeight(0, 0) + 1, z: 0.5 }, true);
    writer.self.vitals(20, 20, 5);
  }

  /** How many listeners are left: none once no call runs. */
  get listeners(): number {
    return this.#onTick.size + this.#onEnd.size;
  }

  /** The server tells a block. */
  set(x: number, y: number, z: number, name: string, properties: BlockProperties = {}): void {
    const stateId = this.state.registry.stateWith(name, properties);
    if (stateId === undefined) throw new Error(`no ${name} ${JSON.stringify(properties)}`);
    this.writer.blocks.changed({ x, y, z }, stateId);
  }

  tick(count = 1): void {
    for (let i = 0; i < count; i++) {
      this.writer.tick();
      for (const listener of [...this.#onTick]) listener(this.state.tick);
    }
  }

  /** The connection is lost: all that was known is forgotten. */
  lose(): void {
    this.phase = 'reconnecting';
    this.writer.forget();
  }

  info() {
    return {
      host: '127.0.0.1',
      port: 25565,
      username: 'Still',
      phase: this.phase,
      version: this.state.registry.version,
      protocol: 765,
      brand: undefined,
      teleportsConfirmed: 1,
      decodeFailures: { count: 0, byPacket: {} },
      handlerFailures: 0,
      encodeFailures: 0,
      ticksPerSecond: 20,
      ticksLost: 0,
      reconnects: 0,
      latencyMs: undefined,
    };
  }

  onTick(listener: (tick: number) => void): () => void {
    return added(this.#onTick, listener);
  }

  onEnd(listener: (end: SessionEnd) => void): () => void {
    if (this.ended !== undefined) listener(this.ended);
    return added(this.#onEnd, listener);
  }

  onAcknowledgement(): () => void {
    return () => {};
  }

  onBlockTold(): () => void {
    return () => {};
  }

  whenPlaying() {
    return Promise.resolve(succeed(undefined));
  }

  say(text: string, _locale?: Locale): Result<SentText> {
    this.said.push(text);
    return succeed({ parts: 1, sentNow: 1, lastInMs: 0 });
  }

  command(text: string, locale?: Locale): Result<SentText> {
    return this.say(`/${text}`, locale);
  }

  respawn() {
    return succeed(undefined);
  }

  async close(): Promise<void> {
    this.phase = 'closed';
    this.ended = { code: 'closed', why: 'the session was closed', howTo: 'open another session' };
    for (const listener of [...this.#onEnd]) listener(this.ended);
  }

  #loadHills(): void {
    for (const { chunkX, chunkZ, sections } of hillsOf(this.state.registry)) {
      const own = sections.map((section) => section.slice());
      this.writer.blocks.columnLoaded(chunkX, chunkZ, {
        sections: own,
        unknownStateIds: [],
        unknownStateIdsTruncated: false,
      });
    }
  }
}

interface HillColumn {
  readonly chunkX: number;
  readonly chunkZ: number;
  readonly sections: readonly Uint16Array[];
}

const hills = new Map<BlockRegistry, readonly HillColumn[]>();

/** The columns of the hills, computed once a version. */
function hillsOf(registry: BlockRegistry): readonly HillColumn[] {
  const known = hills.get(registry);
  if (known !== undefined) return known;
  const columns: HillColumn[] = [];
  for (let chunkX = -VIEW_CHUNKS; chunkX < VIEW_CHUNKS; chunkX++) {
    for (let chunkZ = -VIEW_CHUNKS; chunkZ < VIEW_CHUNKS; chunkZ++) {
      const sections = Array.from({ length: WORLD_HEIGHT / 16 }, (_, y) => hillSection(registry, chunkX, y, chunkZ));
      columns.push({ chunkX, chunkZ, sections });
    }
  }
  hills.set(registry, columns);
  return columns;
}

function hillSection(registry: BlockRegistry, chunkX: number, sectionY: number, chunkZ: number): Uint16Array {
  const [grass = 0, dirt = 0, stone = 0] = ['grass_block', 'dirt', 'stone'].map((name) =>
    registry.defaultStateOf(name),
  );
  const section = new Uint16Array(SECTION_VOLUME);
  for (let z = 0; z < 16; z++) {
    for (let x = 0; x < 16; x++) {
      const top = hillHeight(chunkX * 16 + x, chunkZ * 16 + z);
      for (let y = 0; y < 16; y++) {
        const depth = top - (sectionY * 16 + y);
        if (depth >= 0) section[sectionIndexOf(x, y, z)] = depth === 0 ? grass : depth < 4 ? dirt : stone;
      }
    }
  }
  return section;
}

function added<T>(set: Set<T>, item: T): () => void {
  set.add(item);
  return () => void set.delete(item);
}

function idleBody(): BodyHandle {
  const nothing = () => {};
  const sequence = () => 1;
  return {
    look: nothing,
    setControls: nothing,
    clearControls: nothing,
    heldKeys: () => undefined,
    selectSlot: nothing,
    swingArm: nothing,
    useItem: sequence,
    releaseItem: nothing,
    startDigging: sequence,
    cancelDigging: sequence,
    finishDigging: sequence,
    useOnBlock: sequence,
    attack: nothing,
    useOnEntity: nothing,
    dropHeld: nothing,
    clickWindow: nothing,
    closeWindow: nothing,
    selectTrade: nothing,
    writeSign: nothing,
    writeBook: nothing,
    leaveVehicle: nothing,
    leaveBed: nothing,
    pose: () => undefined,
  };
}

/** A point's feet above the hills. */
export function onHill(x: number, z: number): Point {
  return { x: x + 0.5, y: hillHeight(x, z) + 1, z: z + 0.5 };
}
