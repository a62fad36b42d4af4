import { type Clock, type Logger, type Result, succeed } from '../../core/index.ts';
import { engineFailure } from '../failures.ts';
import { ResourceStack } from './resources.ts';

interface Instance<S, T> {
  readonly server: S;
  readonly resources: ResourceStack;
  /** Settles when its build is over: what that opens late is closed by then. */
  readonly built: Promise<undefined>;
  /** Undefined while it is being built. */
  value: { readonly services: T } | undefined;
}

/**
 * The one instance of the services of a running server. It is seen only when every service is built, and unseen before
 * the first one closes. Whoever asks says which server it means: a late callback of an earlier world is refused.
 */
export class PublishedInstance<S extends object, T> {
  readonly #clock: Clock;
  readonly #logger: Logger;
  #instance: Instance<S, T> | undefined;
  /** Settles when the instance before is closed: two never hold the same files. */
  #before: Promise<unknown> = Promise.resolve();

  constructor(clock: Clock, logger: Logger) {
    this.#clock = clock;
    this.#logger = logger;
  }

  /**
   * Builds the services of `server` and publishes them. An instance that is there, or still starting, stops first. A build
   * that fails or throws closes what it had opened; one whose server stopped meanwhile fails with `start_superseded`.
   */
  async start(server: S, build: (resources: ResourceStack) => Promise<Result<T>>): Promise<Result<T>> {
    this.#retire();
    const { promise: built, resolve: endBuild } = Promise.withResolvers<undefined>();
    const resources = new ResourceStack(this.#clock, this.#logger);
    const instance: Instance<S, T> = { server, resources, built, value: undefined };
    const before = this.#before;
    this.#instance = instance;
    try {
      await before;
      return await this.#build(instance, build);
    } finally {
      endBuild(undefined);
    }
  }

  async #build(instance: Instance<S, T>, build: (resources: ResourceStack) => Promise<Result<T>>): Promise<Result<T>> {
    if (this.#instance !== instance) return engineFailure('start_superseded');
    let published = false;
    try {
      const built = await build(instance.resources);
      if (!built.ok) return built;
      if (this.#instance !== instance) return engineFailure('start_superseded');
      instance.value = { services: built.value };
      published = true;
      return built;
    } finally {
      if (!published) {
        if (this.#instance === instance) this.#retire();
        await instance.resources.close();
      }
    }
  }

  /** The services of `server`; fails with `not_published` before they are built, after they stop, and for another server. */
  get(server: S): Result<T> {
    const instance = this.#instance;
    if (instance?.server !== server || instance.value === undefined) return engineFailure('not_published');
    return succeed(instance.value.services);
  }

  /** Stops the services of `server`: unseen at once, then closed. Does nothing for another server than the running one. */
  async stop(server: S): Promise<void> {
    if (this.#instance?.server === server) this.#retire();
    await this.#before;
  }

  #retire(): void {
    const instance = this.#instance;
    this.#instance = undefined;
    if (instance === undefined) return;
    const before = this.#before;
    this.#before = Promise.all([before, instance.resources.close(), instance.built]);
  }
}
