import type { ContextType } from './context-type.ts';

/** One runtime, and how it ends. */
interface Runtime {
  readonly name: string;
  readonly close: () => void | Promise<void>;
}

/** Runtimes that several configurations share: each made once, each closed once. */
export class SharedRuntimes {
  readonly #byType = new Map<object, object>();
  readonly #onMade: (runtime: Runtime) => void;
  #open = true;

  /** `onMade` hears of every instance, once, in the order of making: whoever closes them. */
  constructor(onMade: (runtime: Runtime) => void) {
    this.#onMade = onMade;
  }

  get<T extends object>(type: ContextType<T>, factory: () => T, close?: (runtime: T) => void | Promise<void>): T {
    const known = this.#byType.get(type);
    if (known !== undefined) return known as T;
    if (!this.#open) throw new Error(`runtime ${type.name} comes too late: modules are installed`);
    const instance = factory();
    const isNew = ![...this.#byType.values()].includes(instance);
    this.#byType.set(type, instance);
    if (isNew) this.#onMade({ name: type.name, close: () => close?.(instance) });
    return instance;
  }

  seal(): void {
    this.#open = false;
  }
}
