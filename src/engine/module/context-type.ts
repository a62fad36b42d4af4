import { type Result, succeed } from '../../core/index.ts';
import { engineFailure } from '../failures.ts';

/** Services that one engine may offer to its modules. */
const MAX_SERVICES = 200;

/**
 * The key of a service of type `T`. Matched by identity: two with one name are two. The name is for diagnostics only.
 *
 * @example
 * const SHOP = new ContextType<Shop>('shop');
 */
export class ContextType<T> {
  readonly name: string;
  /** Carries the type of the service; never set. */
  declare readonly service: T;

  constructor(name: string) {
    this.name = name;
  }
}

/** Services by their type: filled before any module is installed, then only read. */
export class Services {
  readonly #services = new Map<object, unknown>();
  #sealed = false;

  /** Adds a service. Throws where there is one of that type, or when modules are being installed: a bug of the host. */
  add<T>(type: ContextType<T>, service: T): void {
    if (this.#sealed) throw new Error(`service ${type.name} comes too late: modules are being installed`);
    if (this.#services.has(type)) throw new Error(`service ${type.name} is there already`);
    if (this.#services.size >= MAX_SERVICES) throw new Error(`there are ${MAX_SERVICES} services`);
    this.#services.set(type, service);
  }

  /** The service of a type; fails with `service_missing`. */
  get<T>(type: ContextType<T>): Result<T> {
    if (!this.#services.has(type)) return engineFailure('service_missing', { service: type.name });
    return succeed(this.#services.get(type) as T);
  }

  seal(): void {
    this.#sealed = true;
  }
}
