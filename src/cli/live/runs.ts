import { existsSync, readdirSync, statSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { fail, type Result, succeed } from '../../core/index.ts';

/** What the file of a run ends with. */
export const RUN_SUFFIX = '.life';
/** Runs that a failure names at most. */
const MAX_NAMED = 10;

/** The runs in a folder, each a file: `ravenisle-3.life`. */
export class Runs {
  readonly folder: string;
  readonly #suffix: string;
  readonly #command: string;

  /** `suffix` is what their files end with, `command` begins one. */
  constructor(folder: string, { suffix = RUN_SUFFIX, command = 'soulsand live' } = {}) {
    this.folder = folder;
    this.#suffix = suffix;
    this.#command = command;
  }

  /** A name that no run has yet: the scenario's, numbered. */
  fresh(scenario: string): { readonly name: string; readonly number: number; readonly path: string } {
    const numbers = this.#names().map((name) => numberOf(name, scenario));
    const number = Math.max(0, ...numbers) + 1;
    const name = `${scenario}-${number}`;
    return { name, number, path: this.#pathOf(name) };
  }

  /** The file of a run by its name or path. Fails with `no_run`, which names those there are. */
  find(wanted: string): Result<string> {
    const path = wanted.includes(sep) || wanted.endsWith(this.#suffix) ? resolve(wanted) : this.#pathOf(wanted);
    return existsSync(path) ? succeed(path) : this.#missing(`there is no run '${wanted}'`);
  }

  /** The file of the run that was written last. Fails with `no_run`. */
  newest(): Result<string> {
    const byAge = this.#names()
      .map((name) => ({ path: this.#pathOf(name), writtenMs: statSync(this.#pathOf(name)).mtimeMs }))
      .toSorted((a, b) => b.writtenMs - a.writtenMs);
    const [first] = byAge;
    return first === undefined ? this.#missing('there is no run to go on with') : succeed(first.path);
  }

  #missing(why: string): Result<never> {
    const names = this.#names();
    const there = names.length === 0 ? 'none yet' : names.slice(0, MAX_NAMED).join(', ');
    return fail('no_run', why, `begin one with: ${this.#command}; in ${this.folder} there are: ${there}`);
  }

  #names(): string[] {
    if (!existsSync(this.folder)) return [];
    const files = readdirSync(this.folder).filter((file) => file.endsWith(this.#suffix));
    return files.map((file) => file.slice(0, -this.#suffix.length)).toSorted();
  }

  #pathOf(name: string): string {
    return join(this.folder, `${name}${this.#suffix}`);
  }
}

function numberOf(name: string, scenario: string): number {
  const number = name.startsWith(`${scenario}-`) ? Number(name.slice(scenario.length + 1)) : 0;
  return Number.isSafeInteger(number) ? number : 0;
}
