import type { Body } from '../../body/index.ts';
import { type BlockPos, blockPosOf, type Failure, fail, type Result, succeed } from '../../core/index.ts';
import type { EntityState } from '../../minecraft/state/index.ts';
import type { WireAnswer } from '../../tools/index.ts';
import { Finding } from './scenario.ts';

/** Time that what was arranged has to show: commands wait for the server's limit of chat, about one a second. */
const ARRANGED_SECONDS = 20;

/** Times an inventory is emptied, and ticks between: what lies around may still be picked up. */
const CLEAR_TRIES = 3;
const CLEAR_TICKS = 20;

/** The stage is so wide to each side of its middle, and as high over its floor (blocks). */
const STAGE_RADIUS = 8;
const STAGE_HEIGHT = 9;

/** Height of the floor over where the body was: in the open, and out of everybody's way (blocks). */
const LIFT_BLOCKS = 60;

/** Lets the server do what an operator's command says. */
export type Arranger = (command: string) => Promise<Result<void>>;

/** A tool's answer that was good. */
type Good = WireAnswer & { readonly ok: true };

/** Where scenarios are played: a body, and where commands may be given a bare floor that is arranged by them. */
export class Stage {
  readonly body: Body;
  /** Middle of the floor; feet stand one above. */
  readonly floor: BlockPos;
  readonly #arrange: Arranger;
  #isOperator = true;
  readonly #home: BlockPos;

  private constructor(body: Body, arrange: Arranger, home: BlockPos, floor: BlockPos) {
    this.body = body;
    this.#arrange = arrange;
    this.#home = home;
    this.floor = floor;
  }

  /** Whether commands are done; without that there is no floor, and little can be arranged. */
  get isOperator(): boolean {
    return this.#isOperator;
  }

  /** Builds the floor, if the server does what the body commands. Fails with `not_in_world`. */
  static async open(body: Body, arrange: Arranger): Promise<Result<Stage>> {
    const { position } = body.session.state.self;
    if (position === undefined) return fail('not_in_world', 'the body is not in the world', 'try again');
    const home = blockPosOf(position);
    const stage = new Stage(body, arrange, home, { ...home, y: home.y + LIFT_BLOCKS });
    try {
      await stage.clear();
    } catch (thrown) {
      if (!(thrown instanceof Finding)) throw thrown;
      stage.#isOperator = false;
    }
    return succeed(stage);
  }

  /** A place on the stage: steps east, up from where feet stand, and south of the middle. */
  at(x: number, y: number, z: number): BlockPos {
    return { x: this.floor.x + x, y: this.floor.y + 1 + y, z: this.floor.z + z };
  }

  /** Makes it bare: an empty floor of stone, an empty inventory, the body in the middle. */
  async clear(): Promise<void> {
    const { name } = this.body;
    await this.#fillFloor('stone');
    await this.command(`tp ${name} ${this.floor.x + 0.5} ${this.floor.y + 1} ${this.floor.z + 0.5}`);
    await this.until('the body stands on the stage', () => this.#isOnStage());
    await this.#fillRoom();
    for (let tries = 1; tries < CLEAR_TRIES && !this.#carriesNothing(); tries++) {
      await this.command(`clear ${name}`);
      await this.body.call('wait_until', { budget_ticks: CLEAR_TICKS });
    }
    await this.command(`clear ${name}`);
    await this.until('the inventory is empty', () => this.#carriesNothing());
  }

  /** Takes the stage away and the body home. */
  async close(): Promise<void> {
    await this.#fillRoom();
    await this.#fillFloor('air');
    await this.command(`tp ${this.body.name} ${this.#home.x + 0.5} ${this.#home.y} ${this.#home.z + 0.5}`);
  }

  /** Has an operator's command done. */
  async command(text: string): Promise<void> {
    if (!this.#isOperator) throw new Finding('not_tried', `needs an operator: op ${this.body.name}`);
    const done = await this.#arrange(text);
    if (!done.ok) throw new Finding('not_tried', done.why);
  }

  /** Sets a block, as commands write it (`oak_door[half=lower]`), and waits until the body was told. */
  async set(pos: BlockPos, block: string): Promise<void> {
    const name = block.split('[')[0];
    await this.command(`setblock ${words(pos)} minecraft:${block}`);
    await this.until(`${block} at ${words(pos)}`, () => this.blockAt(pos) === name);
  }

  async give(item: string, count = 1): Promise<void> {
    const before = this.carried(item);
    await this.command(`give ${this.body.name} minecraft:${item} ${count}`);
    await this.until(`${count} ${item} are carried`, () => this.carried(item) >= before + count);
  }

  /** Brings an entity to life on the stage, with the game's data if any, and answers it; of several kinds the one that the version has. */
  async summon(kinds: string | readonly string[], pos: BlockPos, data = ''): Promise<EntityState> {
    const names = typeof kinds === 'string' ? [kinds] : kinds;
    for (const name of names) {
      await this.command(`summon minecraft:${name} ${pos.x + 0.5} ${pos.y} ${pos.z + 0.5} ${data}`.trim());
    }
    const found = () => names.map((name) => this.entity(name)).find((entity) => entity !== undefined);
    await this.until(`a ${names.join(' or ')}`, () => found() !== undefined);
    const entity = found();
    if (entity === undefined) throw new Finding('not_tried', `the ${names.join(' or ')} is gone again`);
    return entity;
  }

  /** The nearest entity of a kind that the body was told of. */
  entity(kind: string): EntityState | undefined {
    const { x, z } = this.floor;
    const far = ({ position }: EntityState) => Math.hypot(position.x - x, position.z - z);
    return [...this.body.session.state.entities.values()]
      .filter((entity) => entity.kind === kind && far(entity) <= STAGE_RADIUS * 2)
      .sort((a, b) => far(a) - far(b))[0];
  }

  blockAt(pos: BlockPos): string | undefined {
    return this.body.session.state.blockAt(pos).name;
  }

  /** Whether a plant is so old. */
  isAged(pos: BlockPos, age: number): boolean {
    return this.body.session.state.blockAt(pos).properties?.['age'] === age;
  }

  /** How many of an item are carried. */
  carried(item: string): number {
    const { hotbar, main } = this.body.session.state.inventory;
    return [...hotbar, ...main].reduce((sum, stack) => sum + (stack?.name === item ? stack.count : 0), 0);
  }

  /** Calls a tool. */
  call(tool: string, args: object = {}): Promise<WireAnswer> {
    return this.body.call(tool, args);
  }

  /** Calls a tool, and fails the scenario where it does not do what it was asked. */
  async good(tool: string, args: object = {}): Promise<Good> {
    const answer = await this.call(tool, args);
    if (!answer.ok) throw new Finding('fails', `${tool}: ${answer.code}: ${answer.why}`);
    return answer;
  }

  /** Calls a tool that must be refused with this code. */
  async refused(tool: string, args: object, code: string): Promise<Failure> {
    const answer = await this.call(tool, args);
    if (answer.ok) throw new Finding('fails', `${tool} should have been refused with ${code}: ${answer.describe}`);
    if (answer.code !== code) throw new Finding('fails', `${tool}: ${answer.code}, not ${code}: ${answer.why}`);
    return fail(answer.code, answer.why, answer.how_to);
  }

  /** Ticks that the world makes in so many seconds of ours: chat goes by those, whatever the world's rate. */
  ticksIn(seconds: number): number {
    return Math.ceil(seconds * this.body.session.info().ticksPerSecond);
  }

  /** Waits, tick by tick, until something holds that was arranged; where it does not, the rest is not tried. */
  async until(what: string, holds: () => boolean): Promise<void> {
    const mostTicks = this.ticksIn(ARRANGED_SECONDS);
    for (let ticks = 0; !holds(); ticks++) {
      if (ticks >= mostTicks) throw new Finding('not_tried', `could not be arranged: ${what}`);
      await this.body.call('wait_until', { budget_ticks: 1 });
    }
  }

  /** The floor is two blocks thick, so that water can stand in it. */
  async #fillFloor(block: string): Promise<void> {
    const [from, to] = [this.at(-STAGE_RADIUS, -2, -STAGE_RADIUS), this.at(STAGE_RADIUS, -1, STAGE_RADIUS)];
    await this.command(`fill ${words(from)} ${words(to)} minecraft:${block}`);
  }

  async #fillRoom(): Promise<void> {
    const [from, to] = [this.at(-STAGE_RADIUS, 0, -STAGE_RADIUS), this.at(STAGE_RADIUS, STAGE_HEIGHT, STAGE_RADIUS)];
    await this.command(`fill ${words(from)} ${words(to)} minecraft:air`);
  }

  #isOnStage(): boolean {
    const { position, onGround } = this.body.session.state.self;
    if (position === undefined || !onGround) return false;
    const { x, y, z } = blockPosOf(position);
    return x === this.floor.x && y === this.floor.y + 1 && z === this.floor.z && this.blockAt(this.floor) === 'stone';
  }

  #carriesNothing(): boolean {
    const { known, hotbar, main } = this.body.session.state.inventory;
    return known && [...hotbar, ...main].every((stack) => stack === null);
  }
}

function words({ x, y, z }: BlockPos): string {
  return `${x} ${y} ${z}`;
}
