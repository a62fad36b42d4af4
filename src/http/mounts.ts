/** Answers the requests under a prefix; it sees the whole URL. It must heed `request.signal`: the client may leave. */
export type FetchHandler = (request: Request) => Response | Promise<Response>;

export interface MountOptions {
  /** Serve it without a token; Host and Origin are checked all the same. Default: false. */
  readonly public?: boolean;
}

export interface Mount {
  readonly prefix: string;
  readonly handler: FetchHandler;
  readonly public: boolean;
}

const PREFIX_SHAPE = /^\/$|^(\/[A-Za-z0-9._~-]+)+$/;

/** What is served where. The longest prefix of a path wins; `/mcp` serves `/mcp` and `/mcp/...`, never `/mcpx`. */
export class Mounts {
  #mounts: readonly Mount[] = [];

  /** Throws when the prefix is malformed or taken: a bug of ours. */
  add(prefix: string, handler: FetchHandler, options: MountOptions = {}): void {
    if (!PREFIX_SHAPE.test(prefix)) throw new Error(`'${prefix}' cannot be mounted: write it like /mcp, or /`);
    if (this.prefixes.includes(prefix)) throw new Error(`'${prefix}' is mounted already`);
    const mount = { prefix, handler, public: options.public === true };
    this.#mounts = [...this.#mounts, mount].sort((a, b) => b.prefix.length - a.prefix.length);
  }

  get prefixes(): string[] {
    return this.#mounts.map((mount) => mount.prefix);
  }

  find(path: string): Mount | undefined {
    return this.#mounts.find(({ prefix }) => prefix === '/' || path === prefix || path.startsWith(`${prefix}/`));
  }
}
