import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Clock, fail, type IdSource, messageOf, type Result, succeed } from '../core/index.ts';
import type { SpokenFormat } from '../models/index.ts';

/** Files that are kept; bytes are the operator's to bound. */
const MAX_FILES = 10_000;
const DEFAULT_MAX_BYTES = 256 * 1024 * 1024;

const FILE_NAME = /^([0-9a-f]{64})\.(wav|mp3)$/;

/** All that makes a sound what it is. */
interface SoundKey {
  readonly engine: string;
  readonly voice: string;
  readonly format: SpokenFormat;
  readonly text: string;
}

/** How a cache is opened. */
interface SoundCacheOptions {
  readonly folder: string;
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly maxBytes?: number | undefined;
  readonly maxFiles?: number;
}

/**
 * Sounds by their content, as files of one folder: the same text in the same voice is made once. The least recently used
 * goes when it is full. A file is written beside and then renamed, so that one that was cut off is never read.
 */
export class SoundCache {
  readonly #folder: string;
  readonly #clock: Clock;
  readonly #ids: IdSource;
  readonly #maxBytes: number;
  readonly #maxFiles: number;
  /** Bytes by file, the least recently used first. */
  readonly #sizes = new Map<string, number>();
  #bytes = 0;

  private constructor({ folder, clock, ids, maxBytes, maxFiles }: SoundCacheOptions) {
    this.#folder = folder;
    this.#clock = clock;
    this.#ids = ids;
    this.#maxBytes = maxBytes ?? DEFAULT_MAX_BYTES;
    this.#maxFiles = maxFiles ?? MAX_FILES;
  }

  /** Opens a folder, which is made. What a process that was killed left half written goes. Fails with `cache_unusable`. */
  static async open(options: SoundCacheOptions): Promise<Result<SoundCache>> {
    const cache = new SoundCache(options);
    try {
      await cache.#load();
    } catch (thrown) {
      return fail(
        'cache_unusable',
        `${options.folder} cannot be used: ${messageOf(thrown)}`,
        'free it, or name another',
      );
    }
    return succeed(cache);
  }

  get bytes(): number {
    return this.#bytes;
  }

  get files(): number {
    return this.#sizes.size;
  }

  /** The file's name of a sound: what it is asked for by. */
  static nameOf({ engine, voice, format, text }: SoundKey): string {
    const hash = createHash('sha256')
      .update(JSON.stringify([engine, voice, format, text]))
      .digest('hex');
    return `${hash}.${format}`;
  }

  /** A sound by its file's name; undefined where there is none. It counts as used now. */
  async get(name: string): Promise<Uint8Array | undefined> {
    const size = this.#sizes.get(name);
    if (size === undefined) return undefined;
    const path = join(this.#folder, name);
    try {
      const sound = await readFile(path);
      this.#note(name, sound.length);
      const seconds = this.#clock.nowMs() / 1000;
      await utimes(path, seconds, seconds);
      return sound;
    } catch {
      // Somebody deleted it: it is made again.
      this.#drop(name);
      return undefined;
    }
  }

  /** Keeps a sound; one that is larger than the whole cache is not kept. Fails with `cache_unusable`. */
  async put(name: string, sound: Uint8Array): Promise<Result<undefined>> {
    if (sound.length > this.#maxBytes) return succeed(undefined);
    const path = join(this.#folder, name);
    const beside = join(this.#folder, `${this.#ids.next('half')}.part`);
    try {
      await writeFile(beside, sound);
      await rename(beside, path);
      this.#note(name, sound.length);
      await this.#makeRoom();
      return succeed(undefined);
    } catch (thrown) {
      return fail('cache_unusable', `a sound cannot be kept: ${messageOf(thrown)}`, 'see to the disk');
    }
  }

  async #load(): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
    const found: { readonly name: string; readonly size: number; readonly usedMs: number }[] = [];
    for (const name of await readdir(this.#folder)) {
      const path = join(this.#folder, name);
      if (name.endsWith('.part')) await rm(path, { force: true });
      if (!FILE_NAME.test(name)) continue;
      const { size, mtimeMs } = await stat(path);
      found.push({ name, size, usedMs: mtimeMs });
    }
    for (const { name, size } of found.sort((a, b) => a.usedMs - b.usedMs)) this.#note(name, size);
    await this.#makeRoom();
  }

  async #makeRoom(): Promise<void> {
    while (this.#bytes > this.#maxBytes || this.#sizes.size > this.#maxFiles) {
      const [oldest] = this.#sizes.keys();
      if (oldest === undefined) return;
      this.#drop(oldest);
      await rm(join(this.#folder, oldest), { force: true });
    }
  }

  #note(name: string, size: number): void {
    this.#drop(name);
    this.#sizes.set(name, size);
    this.#bytes += size;
  }

  #drop(name: string): void {
    this.#bytes -= this.#sizes.get(name) ?? 0;
    this.#sizes.delete(name);
  }
}
