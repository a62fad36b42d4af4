import { MAX_STACK_FRAMES } from './limits.ts';
import type { SourceModule } from './messages.ts';

/** A place in a text that an author wrote, counted from 1. */
export interface AuthorPlace {
  readonly module: string;
  readonly line: number;
  readonly column: number;
  /** The function it is in; undefined at the top of a module. */
  readonly in?: string;
}

/** Characters of a line that are shown. */
const MAX_SHOWN_CHARS = 120;
/** `    at name (file:line:column)`, or `    at file:line:column` where a source could not be read. */
const FRAME = /^\s*at (?:(.*?) \()?([^()]+):(\d+):(\d+)\)?$/;

/** The frames of an engine's stack that lie in the author's own modules, innermost first. */
export function authorPlaces(stack: string, modules: readonly SourceModule[]): readonly AuthorPlace[] {
  const names = new Set(modules.map(({ name }) => name));
  const places: AuthorPlace[] = [];
  for (const frame of stack.split('\n')) {
    const [, within, module = '', line = '', column = ''] = FRAME.exec(frame) ?? [];
    if (!names.has(module)) continue;
    const place = { module, line: Number(line), column: Number(column) };
    places.push(within === undefined || within === '<anonymous>' ? place : { ...place, in: within });
    if (places.length === MAX_STACK_FRAMES) break;
  }
  return places;
}

/** `mine-wood line 3: await mineBlock('oak')`, with the text as it was written. */
export function placeText(place: AuthorPlace, modules: readonly SourceModule[]): string {
  const code = modules.find(({ name }) => name === place.module)?.code ?? '';
  const text = (code.split('\n')[place.line - 1] ?? '').trim().slice(0, MAX_SHOWN_CHARS);
  const where = `${place.module} line ${place.line}`;
  return text === '' ? where : `${where}: ${text}`;
}
