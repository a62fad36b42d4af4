import { type BlockPos, distanceOf, type Failure, type Result, succeed } from '../../core/index.ts';
import { eyeOf } from '../blocks/index.ts';
import { canSee, findBlocks, MAX_FOUND_BLOCKS } from '../perception/index.ts';
import type { Session } from '../session/index.ts';
import { type ActionOptions, type Activity, act } from './activity.ts';
import { comeToReach, isAtHand } from './come-to-reach.ts';
import { digBlock } from './dig.ts';
import { holdToolFor } from './equip.ts';
import { centreOf } from './faces.ts';
import { feetCellOf } from './goal-distance.ts';
import { countItems, type ItemChange, type ItemCounts, itemChanges } from './inventory-changes.ts';
import { hasRoom, pickUpAround } from './pick-up.ts';
import { reachOf } from './reach.ts';
import { type ActionText, failIn } from './texts.ts';
import { feetOf } from './touch.ts';
import { Walk } from './walk.ts';

/** Blocks of one call at most. */
export const MAX_COLLECTED = 64;

/** Blocks that one search for a way chooses among. */
const MAX_GOALS = 48;

/** Blocks dug between two rounds of picking up: near enough to each other, long before drops are gone. */
const DUG_A_ROUND = 8;

/** Blocks that the server may leave as they are before it is believed of all. */
const MAX_REFUSED = 3;

/** A body that comes to rest so much short of its reach has come to it, all but a step (blocks). */
const EDGE_BLOCKS = 0.5;

/** How far beyond the radius a way may lead (blocks). */
const BEYOND_BLOCKS = 16;

/** What to collect. */
interface CollectArgs {
  /** Names of blocks; any of them counts. */
  readonly blocks: readonly string[];
  /** How many blocks to dig, 1 to {@link MAX_COLLECTED}. */
  readonly count: number;
  /** How far around where it begins they are looked for, in blocks. */
  readonly radiusBlocks: number;
  /** May it dig and place on its way to them? */
  readonly allowWorldChange: boolean;
}

/** What was dug, and what is carried more or less since. */
export interface CollectReport {
  readonly dug: number;
  readonly inventoryChanges: readonly ItemChange[];
  /** Drops that still lie where it was dug. */
  readonly lying: number;
  readonly ticks: number;
}

/**
 * Digs blocks of some kinds that are seen in what is loaded, the one that costs least to get to first, each with the best
 * tool carried, and picks up what falls. It looks no farther than what is loaded, and digs nothing that drops nothing.
 * Fails with `unknown_block`, `none_found`, `unreachable`, `no_tool`, `rejected_by_server`, `inventory_full` and as a window
 * may, with what was dug until then.
 */
export function collect(
  session: Session,
  args: CollectArgs,
  options: ActionOptions = {},
): Promise<Result<CollectReport>> {
  return act(session, 'collect', options, (activity) => {
    const { registry } = session.state;
    const unknown = args.blocks.find((block) => registry.defaultStateOf(block) === undefined);
    if (unknown !== undefined) {
      const values = { block: unknown };
      return Promise.resolve(failIn(activity.locale, 'unknown_block', ['noSuchBlock', 'giveBlock'], values, values));
    }
    return new Collecting(activity, args).run();
  });
}

class Collecting {
  readonly #activity: Activity;
  readonly #session: Session;
  readonly #args: CollectArgs;
  readonly #centre: BlockPos;
  readonly #itemsBefore: ItemCounts;
  readonly #tickBefore: number;
  /** Cells that no way leads to, or that the server would not have dug. */
  readonly #passedOver = new Set<string>();
  #dug = 0;
  #refused = 0;
  /** Where it was dug. */
  readonly #places: BlockPos[] = [];
  /** How much of that since the last round of picking up. */
  #unpicked = 0;
  #lying = 0;

  constructor(activity: Activity, args: CollectArgs) {
    this.#activity = activity;
    this.#session = activity.session;
    this.#args = args;
    this.#centre = feetCellOf(feetOf(activity.session.state));
    this.#itemsBefore = countItems(activity.session.state.inventory);
    this.#tickBefore = activity.session.state.tick;
  }

  async run(): Promise<Result<CollectReport>> {
    const failed = this.#nothingDrops() ?? (await this.#work());
    const unpicked = this.#activity.stopped() ?? (await this.#pickUp());
    const failure = failed ?? unpicked;
    const report = this.#report();
    return failure === undefined ? succeed(report) : { ...failure, data: { ...failure.data, ...report } };
  }

  async #work(): Promise<Failure | undefined> {
    let candidates: readonly BlockPos[] = [];
    while (this.#dug < this.#args.count) {
      this.#activity.progress(this.#dug, this.#args.count);
      candidates = candidates.filter((pos) => this.#isWantedAt(pos));
      if (candidates.length === 0) {
        const found = this.#find();
        candidates = found.nearest.filter((pos) => this.#isWantedAt(pos));
        if (candidates.length === 0) return this.#noneLeft(found.total, found.partlyUnloaded);
      }
      const next = this.#seenAtHand(candidates) ?? (await this.#walkToOne(candidates));
      const failed = this.#activity.stopped() ?? (next && (await this.#dig(next)));
      if (failed !== undefined) return failed;
    }
    return undefined;
  }

  /** Fails where nothing that is carried makes any of the kinds drop something. */
  #nothingDrops(): Failure | undefined {
    const { inventory } = this.#session.state;
    if (!inventory.known) return failIn(this.#activity.locale, 'not_received', ['inventoryUntold', 'callAgain']);
    const { blocks } = this.#args;
    if (blocks.some((block) => this.#drops(block))) return undefined;
    const values = { blocks: blocks.join(', ') };
    return failIn(this.#activity.locale, 'no_tool', ['dropsNothing', 'getTool'], values, { blocks });
  }

  /** Whether a kind of block drops anything for what is carried. */
  #drops(block: string): boolean {
    const { registry, inventory } = this.#session.state;
    const stateId = registry.defaultStateOf(block) ?? -1;
    const names = [null, ...[...inventory.hotbar, ...inventory.main].map((stack) => stack?.name ?? null)];
    return names.some((name) => registry.dropsWith(stateId, name));
  }

  #find() {
    const { blocks, registry } = this.#session.state;
    const names = new Set(this.#args.blocks.filter((block) => this.#drops(block)));
    return findBlocks(blocks, this.#centre, this.#args.radiusBlocks, (stateId) =>
      names.has(registry.nameOf(stateId) ?? ''),
    );
  }

  #isWantedAt(pos: BlockPos): boolean {
    const { blocks, registry } = this.#session.state;
    const name = registry.nameOf(blocks.stateAt(pos.x, pos.y, pos.z));
    return name !== undefined && this.#args.blocks.includes(name) && !this.#passedOver.has(keyOf(pos));
  }

  /** The nearest of some blocks that can be dug from here: within reach, in sight, not what one stands on. */
  #seenAtHand(candidates: readonly BlockPos[]): BlockPos | undefined {
    const { state } = this.#session;
    const feet = feetOf(state);
    const eyes = eyeOf(feet);
    const reach = reachOf(state.self.gameMode) + 1;
    const below = { ...feetCellOf(feet), y: Math.ceil(feet.y) - 1 };
    return [...candidates]
      .filter((pos) => isAtHand(this.#activity, pos) && keyOf(pos) !== keyOf(below))
      .sort((a, b) => distanceOf(eyes, centreOf(a)) - distanceOf(eyes, centreOf(b)))
      .find((pos) => canSee(state.blocks, eyes, centreOf(pos), reach).visible === true);
  }

  /** Walks to where one of some blocks can be dug; passes over those that no way leads to. */
  async #walkToOne(candidates: readonly BlockPos[]): Promise<BlockPos | undefined> {
    const feet = feetOf(this.#session.state);
    const nearest = [...candidates]
      .sort((a, b) => distanceOf(feet, centreOf(a)) - distanceOf(feet, centreOf(b)))
      .slice(0, MAX_GOALS);
    const goal = { kind: 'any', goals: nearest.map((pos) => ({ kind: 'reach', pos, to: 'dig' }) as const) } as const;
    const { radiusBlocks, allowWorldChange } = this.#args;
    const walk = new Walk(this.#activity, { goal, maxRadius: radiusBlocks + BEYOND_BLOCKS, allowWorldChange });
    const walked = await walk.run();
    if (!walked.ok) return undefined;
    const { arrived, distanceLeft } = walked.value;
    if (!arrived && (distanceLeft === undefined || distanceLeft > EDGE_BLOCKS)) {
      for (const pos of nearest) this.#passedOver.add(keyOf(pos));
      return undefined;
    }
    const left = nearest.filter((pos) => this.#isWantedAt(pos));
    const seen = this.#seenAtHand(left);
    if (seen !== undefined) return seen;
    // It arrived at the edge of its reach, or where only a corner of the block is seen.
    const eyes = eyeOf(feetOf(this.#session.state));
    const [first] = left.sort((a, b) => distanceOf(eyes, centreOf(a)) - distanceOf(eyes, centreOf(b)));
    if (first === undefined || (await comeToReach(this.#activity, first, 'dig'))) return first;
    this.#passedOver.add(keyOf(first));
    return undefined;
  }

  async #dig(pos: BlockPos): Promise<Failure | undefined> {
    const taken = await holdToolFor(this.#activity, pos);
    if (!taken.ok) return taken;
    const dug = taken.value.drops ? await digBlock(this.#activity, pos) : undefined;
    const stopped = this.#activity.stopped();
    if (stopped !== undefined) return stopped;
    if (dug?.ok === true && dug.value.outcome === 'acknowledged') {
      this.#dug++;
      this.#places.push(pos);
      return ++this.#unpicked >= DUG_A_ROUND ? this.#pickUp() : undefined;
    }
    this.#passedOver.add(keyOf(pos));
    if (dug === undefined || ++this.#refused < MAX_REFUSED) return undefined;
    const why = dug.ok ? (dug.value.why ?? dug.value.outcome) : dug.why;
    return this.#failIn('rejected_by_server', ['digsRefused', 'placeProtected'], { why });
  }

  /** Picks up what fell wherever it was dug; fails where there is no room for it. */
  async #pickUp(): Promise<Failure | undefined> {
    if (this.#unpicked === 0 && this.#lying === 0) return undefined;
    this.#unpicked = 0;
    this.#lying = await pickUpAround(this.#activity, this.#places, this.#args.allowWorldChange);
    const stopped = this.#activity.stopped();
    if (stopped !== undefined || this.#lying === 0 || hasRoom(this.#activity)) return stopped;
    return this.#failIn('inventory_full', ['inventoryFull', 'emptySome'], { lying: this.#lying });
  }

  #noneLeft(found: number, partlyUnloaded: boolean): Failure {
    const left = Math.min(found, MAX_FOUND_BLOCKS);
    if (left === 0) {
      return this.#failIn('none_found', [partlyUnloaded ? 'noneFoundPartly' : 'noneFound', 'lookElsewhere']);
    }
    const howTo = this.#args.allowWorldChange ? 'goElsewhere' : 'digAWay';
    return this.#failIn('unreachable', ['noneReachable', howTo], { left });
  }

  #failIn(code: string, texts: readonly [ActionText, ActionText], values: Readonly<Record<string, unknown>> = {}) {
    const { blocks, count, radiusBlocks } = this.#args;
    const all = { dug: this.#dug, count, blocks: blocks.join(', '), radius: radiusBlocks, ...values };
    return failIn(this.#activity.locale, code, texts, all, values);
  }

  #report(): CollectReport {
    const { inventory, tick } = this.#session.state;
    return {
      dug: this.#dug,
      inventoryChanges: itemChanges(this.#itemsBefore, countItems(inventory)),
      lying: this.#lying,
      ticks: tick - this.#tickBefore,
    };
  }
}

function keyOf({ x, y, z }: BlockPos): string {
  return `${x},${y},${z}`;
}
