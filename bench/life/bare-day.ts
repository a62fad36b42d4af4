import { seededRandom } from '../../src/core/index.ts';
import { DAY_MS } from '../../src/life/index.ts';

/** What each resident of the bare day keeps of what it is told: as many as an inbox holds. */
const INBOX = 64;

/** How much happens in a bare day. */
export interface BareDay {
  readonly residents: number;
  readonly wakes: number;
  readonly events: number;
  readonly deliveries: number;
  readonly seed: number;
}

/**
 * The least that any such simulation does: takes whoever is due from a heap, books it again, now and then makes an event,
 * and writes that to the inbox of each of so many receivers. No world, no body, no mind.
 */
export function bareDay({ residents, wakes, events, deliveries, seed }: BareDay): void {
  const random = seededRandom(seed);
  const heap = new Heap(residents);
  const inboxes = Array.from({ length: residents }, () => new Array<object | undefined>(INBOX).fill(undefined));
  const read = new Uint32Array(residents);
  const stepMs = Math.ceil((2 * DAY_MS * residents) / wakes);
  for (let resident = 0; resident < residents; resident++) heap.push(random.int(stepMs), resident);
  let [made, told] = [0, 0];
  for (let wake = 1; wake <= wakes; wake++) {
    const resident = heap.first;
    const atMs = heap.firstMs;
    heap.replaceFirst(atMs + random.int(stepMs));
    if (made * wakes >= wake * events) continue;
    const event = { id: made++, atMs, actor: resident };
    for (let hearer = resident; told * events < made * deliveries; told++) {
      hearer = hearer + 1 === residents ? 0 : hearer + 1;
      const inbox = inboxes[hearer] ?? [];
      const count = read[hearer] ?? 0;
      inbox[count % INBOX] = event;
      read[hearer] = count + 1;
    }
  }
  if (made !== events || told !== deliveries) throw new Error(`${made} of ${events} events, ${told} of ${deliveries}`);
}

/** A binary heap of (time, resident) in two flat arrays. */
class Heap {
  readonly #atMs: Float64Array;
  readonly #resident: Int32Array;
  #size = 0;

  constructor(capacity: number) {
    this.#atMs = new Float64Array(capacity);
    this.#resident = new Int32Array(capacity);
  }

  get first(): number {
    return this.#resident[0] ?? 0;
  }

  get firstMs(): number {
    return this.#atMs[0] ?? 0;
  }

  push(atMs: number, resident: number): void {
    let at = this.#size++;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      const parentMs = this.#atMs[parent] ?? 0;
      if (parentMs <= atMs) break;
      this.#set(at, parentMs, this.#resident[parent] ?? 0);
      at = parent;
    }
    this.#set(at, atMs, resident);
  }

  /** Books the first one again, later. */
  replaceFirst(atMs: number): void {
    const resident = this.first;
    let at = 0;
    for (let child = 1; child < this.#size; child = 2 * at + 1) {
      if (child + 1 < this.#size && (this.#atMs[child + 1] ?? 0) < (this.#atMs[child] ?? 0)) child++;
      const childMs = this.#atMs[child] ?? 0;
      if (childMs >= atMs) break;
      this.#set(at, childMs, this.#resident[child] ?? 0);
      at = child;
    }
    this.#set(at, atMs, resident);
  }

  #set(at: number, atMs: number, resident: number): void {
    this.#atMs[at] = atMs;
    this.#resident[at] = resident;
  }
}
