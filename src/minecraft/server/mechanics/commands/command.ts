import type { Vec3 } from 'vec3';
import type { Game } from '../../game.ts';
import type { SquidPlayer } from '../../library.ts';
import { type GameText, say } from './text.ts';

/** Who gives a command, and from where. */
export interface Source {
  readonly game: Game;
  readonly name: string;
  /** Undefined for the world's owner, who commands from outside. */
  readonly player: SquidPlayer | undefined;
  readonly isOperator: boolean;
  readonly position: Vec3;
  /** Where it looks: 256ths of a circle, as the library keeps it. */
  readonly yaw: number;
  readonly pitch: number;
  /** Shows the answer's lines. */
  tell(text: GameText): void;
}

/** A value that was read or a command that was done, or why not: a text for who gave the command. */
export type Outcome<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly text: GameText };

export function good<T>(value: T): Outcome<T> {
  return { ok: true, value };
}

/** What cannot be, in the game's own words. */
export function refused(translate: string, ...values: readonly (GameText | number)[]): Outcome<never> {
  return { ok: false, text: say(translate, ...values) };
}

/** The rest of a command's text while it is read. */
export class Reader {
  readonly text: string;
  at = 0;

  constructor(text: string) {
    this.text = text;
  }

  get rest(): string {
    return this.text.slice(this.at);
  }

  /** Takes what a pattern that begins at the start of the rest finds. */
  take(pattern: RegExp): RegExpExecArray | undefined {
    const match = pattern.exec(this.rest);
    if (match === null || match.index !== 0) return undefined;
    this.at += match[0].length;
    return match;
  }

  /** Takes up to the next space. */
  word(): string {
    return this.take(/^\S*/)?.[0] ?? '';
  }
}

/** How a client reads an argument as it is typed: one of some words, or by one of the game's own parsers. */
type ArgumentNode = { readonly words: readonly string[] } | { readonly parser: string; readonly properties?: unknown };

/** One argument of a command. */
export interface Argument<T> {
  readonly name: string;
  readonly node: ArgumentNode;
  read(reader: Reader, source: Source): Outcome<T>;
}

type ValuesOf<T extends readonly Argument<unknown>[]> = {
  [K in keyof T]: T[K] extends Argument<infer V> ? V : never;
};

/** What a command answers: lines for who gave it. */
export type Answer = Outcome<readonly GameText[]>;

/** One way to give a command. */
interface Form {
  readonly args: readonly Argument<unknown>[];
  run(source: Source, values: readonly unknown[]): Answer | Promise<Answer>;
}

/** A command with the ways to give it. */
export interface Command {
  /** Its name, and others it goes by. */
  readonly names: readonly [string, ...string[]];
  readonly operatorsOnly: boolean;
  readonly forms: readonly Form[];
}

/** One way to give a command: its arguments, and what is done with their values. */
export function form<const T extends readonly Argument<unknown>[]>(
  args: T,
  run: (source: Source, ...values: ValuesOf<T>) => Answer | Promise<Answer>,
): Form {
  return { args, run: (source, values) => run(source, ...(values as unknown as ValuesOf<T>)) };
}

/** Lines of an answer. */
export function answer(...lines: readonly GameText[]): Answer {
  return good(lines);
}
