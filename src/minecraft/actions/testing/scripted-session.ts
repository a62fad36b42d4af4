import { type BlockPos, type Point, succeed } from '../../../core/index.ts';
import { EventLog } from '../../../events/index.ts';
import { NO_KEYS } from '../../physics/index.ts';
import type {
  ActionAcknowledgement,
  BodyHandle,
  Controls,
  Session,
  SessionEnd,
  SessionPhase,
  ToldBlock,
} from '../../session/index.ts';
import { type TestState, testState } from './test-state.ts';

/** Macrotasks given to an action between two ticks, so that all its promises settle. */
const SETTLE_ROUNDS = 3;

/**
 * A session whose server is the test itself: ticks pass when {@link tick} is called, and what the server says is said by
 * the methods here. For what no real server does on demand: silence, late words, ticks that stand still.
 */
export class ScriptedSession implements Session {
  readonly world: TestState;
  readonly events = new EventLog();
  phase: SessionPhase = 'playing';
  ended: SessionEnd | undefined;
  /** What the body was asked to do, in order: `look`, `startDigging`, ... */
  readonly done: string[] = [];
  /** Keys that are down. */
  readonly keys = new Set<string>();
  readonly body: BodyHandle;
  reconnects = 0;
  teleportsConfirmed = 0;
  velocity: Point = { x: 0, y: 0, z: 0 };
  inWater = false;
  #sequence = 0;
  #ticks = 0;
  readonly #onTick = new Set<(tick: number) => void>();
  readonly #onEnd = new Set<(end: SessionEnd) => void>();
  readonly #onAcknowledgement = new Set<(acknowledgement: ActionAcknowledgement) => void>();
  readonly #onBlockTold = new Set<(told: ToldBlock) => void>();

  constructor(feet: Point, gameMode = 'survival') {
    this.world = testState(feet, gameMode);
    this.body = this.#makeBody();
  }

  get state() {
    return this.world.state;
  }

  /** How many listeners are left: none once no action runs. */
  get listeners(): number {
    return this.#onTick.size + this.#onEnd.size + this.#onAcknowledgement.size + this.#onBlockTold.size;
  }

  /** Lets ticks pass, and the action react to each. */
  async tick(count = 1): Promise<void> {
    for (let i = 0; i < count; i++) {
      this.#ticks++;
      this.world.writer.tick();
      for (const listener of [...this.#onTick]) listener(this.#ticks);
      await this.settle();
    }
  }

  /** Lets the action come to rest without a tick. */
  async settle(): Promise<void> {
    for (let i = 0; i < SETTLE_ROUNDS; i++) await new Promise((resolve) => setImmediate(resolve));
  }

  /** The server tells a block, changed or not. */
  tellBlock(pos: BlockPos, name: string): void {
    this.world.set(pos.x, pos.y, pos.z, name);
    const stateId = this.state.blocks.stateAt(pos.x, pos.y, pos.z);
    for (const listener of [...this.#onBlockTold]) listener({ pos, stateId });
  }

  /** The server acknowledges as 1.19 and later do: all sequence numbers so far. */
  acknowledge(sequence = this.#sequence): void {
    for (const listener of [...this.#onAcknowledgement]) listener({ sequence, pos: undefined, accepted: undefined });
  }

  /** The server answers a dig as versions before 1.19 do. */
  answerDig(pos: BlockPos, accepted: boolean): void {
    for (const listener of [...this.#onAcknowledgement]) listener({ sequence: undefined, pos, accepted });
  }

  end(why: string): void {
    this.phase = 'closed';
    this.ended = { code: 'connection_lost', why, howTo: 'open another session' };
    for (const listener of [...this.#onEnd]) listener(this.ended);
  }

  onTick(listener: (tick: number) => void): () => void {
    return added(this.#onTick, listener);
  }

  onEnd(listener: (end: SessionEnd) => void): () => void {
    return added(this.#onEnd, listener);
  }

  onAcknowledgement(listener: (acknowledgement: ActionAcknowledgement) => void): () => void {
    return added(this.#onAcknowledgement, listener);
  }

  onBlockTold(listener: (told: ToldBlock) => void): () => void {
    return added(this.#onBlockTold, listener);
  }

  info() {
    return {
      host: '127.0.0.1',
      port: 25565,
      username: 'Tester',
      phase: this.phase,
      version: '1.20.4',
      protocol: 765,
      brand: undefined,
      teleportsConfirmed: this.teleportsConfirmed,
      decodeFailures: { count: 0, byPacket: {} },
      handlerFailures: 0,
      encodeFailures: 0,
      ticksPerSecond: 20,
      ticksLost: 0,
      reconnects: this.reconnects,
      latencyMs: undefined,
    };
  }

  whenPlaying() {
    return Promise.resolve(succeed(undefined));
  }

  say() {
    return succeed({ parts: 1, sentNow: 1, lastInMs: 0 });
  }

  command() {
    return this.say();
  }

  respawn() {
    return succeed(undefined);
  }

  close(): Promise<void> {
    this.end('closed');
    return Promise.resolve();
  }

  #makeBody(): BodyHandle {
    const note = (what: string) => void this.done.push(what);
    const request = (what: string) => {
      note(what);
      return ++this.#sequence;
    };
    return {
      look: (yaw, pitch) => this.world.writer.self.looked(yaw, pitch),
      setControls: (controls) => this.#press(controls),
      clearControls: () => this.keys.clear(),
      heldKeys: () => ({ ...NO_KEYS, ...Object.fromEntries([...this.keys].map((key) => [key, true])) }),
      selectSlot: (slot) => this.world.writer.inventory.slotSelected(slot),
      swingArm: () => note('swingArm'),
      useItem: () => request('useItem'),
      releaseItem: () => note('releaseItem'),
      startDigging: () => request('startDigging'),
      cancelDigging: () => request('cancelDigging'),
      finishDigging: () => request('finishDigging'),
      useOnBlock: () => request(this.keys.has('sneak') ? 'useOnBlock sneaking' : 'useOnBlock'),
      attack: () => note('attack'),
      useOnEntity: () => note('useOnEntity'),
      dropHeld: () => note('dropHeld'),
      clickWindow: (slot, button, mode) => note(`clickWindow ${slot} ${button} ${mode}`),
      closeWindow: () => note('closeWindow'),
      selectTrade: (offer) => note(`selectTrade ${offer}`),
      writeSign: (_pos, lines) => note(`writeSign ${lines.join('|')}`),
      writeBook: (slot, pages) => note(`writeBook ${slot} ${pages.join('|')}`),
      leaveVehicle: () => note('leaveVehicle'),
      leaveBed: () => note('leaveBed'),
      pose: () => {
        const { position, onGround } = this.state.self;
        const touches = { inLava: false, collidedHorizontally: false, collidedVertically: onGround };
        return (
          position && { position, velocity: this.velocity, onGround, inWater: this.inWater, swims: false, ...touches }
        );
      },
    };
  }

  #press(controls: Partial<Controls>): void {
    for (const [key, down] of Object.entries(controls)) {
      if (down) this.keys.add(key);
      else this.keys.delete(key);
    }
  }
}

function added<T>(listeners: Set<T>, listener: T): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
