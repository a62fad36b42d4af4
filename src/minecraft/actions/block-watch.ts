import type { BlockPos } from '../../core/index.ts';
import type { Session } from '../session/index.ts';
import type { Evidence } from './outcome.ts';

/** Listens to what the server says about one block and about one request, while an action waits for it. */
export class BlockWatch {
  readonly #session: Session;
  readonly #pos: BlockPos;
  readonly #stops: readonly (() => void)[];
  #sequence: number | undefined;
  #told = false;
  #toldBefore = false;
  #answer: Evidence['answer'] = 'none';

  constructor(session: Session, pos: BlockPos) {
    this.#session = session;
    this.#pos = pos;
    this.#stops = [
      session.onBlockTold((told) => {
        if (samePos(told.pos, pos)) this.#told = true;
      }),
      session.onAcknowledgement((heard) => {
        if (this.#sequence === undefined) return;
        // From 1.19 a server acknowledges all sequence numbers up to the one it names; before, it names the block.
        const ours = heard.sequence === undefined ? samePos(heard.pos, pos) : heard.sequence >= this.#sequence;
        if (ours) this.#answer = heard.accepted === false ? 'refused' : 'acknowledged';
      }),
    ];
  }

  /** Waits for word about the request just sent under `sequence`. */
  asked(sequence: number): void {
    this.#sequence = sequence;
    this.#toldBefore ||= this.#told;
    this.#told = false;
    this.#answer = 'none';
  }

  /** State id of the watched block as it is known now; negative where it is not. */
  get stateId(): number {
    return this.#session.state.blocks.stateAt(this.#pos.x, this.#pos.y, this.#pos.z);
  }

  /** Whether the server said in so many words that it will not have it (before 1.19). */
  get refused(): boolean {
    return this.#answer === 'refused';
  }

  /** Whether the server has said anything since it was asked. */
  get isAnswered(): boolean {
    return this.#told || this.#answer !== 'none';
  }

  /** What is known `ticksSince` the request; `done` is the caller's reading of the state. */
  evidence(done: boolean, ticksSince: number): Evidence {
    // A server that refuses a dig at its start tells the block then, and at the end acknowledges only.
    const toldEarly = this.#toldBefore && this.#answer === 'acknowledged';
    return { done, toldUnchanged: !done && (this.#told || toldEarly), answer: this.#answer, ticksSince };
  }

  close(): void {
    for (const stop of this.#stops) stop();
  }
}

function samePos(a: BlockPos | undefined, b: BlockPos): boolean {
  return a !== undefined && a.x === b.x && a.y === b.y && a.z === b.z;
}
