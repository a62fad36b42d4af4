import { type Result, succeed } from '../../core/index.ts';
import type { SourceModule } from '../sandbox/messages.ts';
import { tokensOf } from './lexer.ts';
import { closureOf, type Library } from './library.ts';
import { importedNames } from './source-checks.ts';

/** A program with the skills it uses and nothing else. */
export interface LinkedProgram {
  readonly entry: SourceModule;
  readonly modules: readonly SourceModule[];
  /** Versions that were linked, for the record of the run. */
  readonly linked: readonly { readonly name: string; readonly version: number; readonly hash: string }[];
}

/** Links code with the closure of the skills it imports. Fails as {@link closureOf} does. */
export function linkProgram(library: Library, entry: SourceModule): Result<LinkedProgram> {
  const closure = closureOf(library, importedNames(tokensOf(entry.code)), [entry.name]);
  if (!closure.ok) return closure;
  return succeed({
    entry,
    modules: closure.value.map(({ skill }) => ({ name: skill.name, code: skill.code })),
    linked: closure.value.map(({ skill, version, hash }) => ({ name: skill.name, version, hash })),
  });
}
