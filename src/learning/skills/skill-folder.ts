import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail, messageOf, type Result, succeed } from '../../core/index.ts';
import { applySkillEvent, currentOf, EMPTY_LIBRARY, type Library, mayAdd } from './library.ts';
import type { Skill } from './skill.ts';
import { readSkillFile, type SkillInFile, writeSkillFile } from './skill-file.ts';

const EXTENSION = '.js';
/** Bytes of one file that are read: a skill's bounds, and room for its header. */
const MAX_FILE_BYTES = 128 * 1024;
/** Files of a folder that are looked at. */
const MAX_FILES = 5_000;

/** What was left out of an import, and why. */
export interface LeftOut {
  readonly file: string;
  readonly why: string;
}

/** Skills of a folder, what is imported before what imports it. */
export interface ReadFolder {
  readonly skills: readonly SkillInFile[];
  readonly leftOut: readonly LeftOut[];
}

/**
 * Writes the versions in use into a folder, a file each, replaces what changed and removes files of skills that are gone;
 * other files stay. Each file is written whole or not at all. Fails with `folder_unwritable`.
 */
export function exportSkills(library: Library, folder: string): Result<{ readonly written: number }> {
  const wanted = new Map(
    Object.keys(library).flatMap((name) => {
      const version = currentOf(library, name);
      return version === undefined ? [] : [[name + EXTENSION, writeSkillFile(version)] as const];
    }),
  );
  try {
    mkdirSync(folder, { recursive: true });
    let written = 0;
    for (const [file, text] of wanted) {
      if (readWhole(join(folder, file)) === text) continue;
      const unfinished = join(folder, `.${file}.new`);
      writeFileSync(unfinished, text);
      renameSync(unfinished, join(folder, file));
      written++;
    }
    for (const file of readdirSync(folder)) {
      const old = file.endsWith(EXTENSION) && !wanted.has(file) ? readWhole(join(folder, file)) : undefined;
      // Only what is a skill by its own words is ours to remove.
      if (old !== undefined && readSkillFile(old).ok) rmSync(join(folder, file));
    }
    return succeed({ written });
  } catch (thrown) {
    return fail(
      'folder_unwritable',
      `${folder} cannot be written: ${messageOf(thrown)}`,
      'give a folder that you may write',
    );
  }
}

/**
 * Reads the skills of a folder. A file that is none, whose name is another's, or whose imports are missing is left out
 * with the reason; the rest is read. Fails with `folder_unreadable`.
 */
export function importSkills(folder: string): Result<ReadFolder> {
  let files: readonly string[];
  try {
    files = readdirSync(folder).sort();
  } catch (thrown) {
    return fail('folder_unreadable', `${folder} cannot be read: ${messageOf(thrown)}`, 'give a folder of skills');
  }
  const leftOut: LeftOut[] = files.slice(MAX_FILES).map((file) => ({ file, why: `more than ${MAX_FILES} files` }));
  const waiting = new Map<string, SkillInFile>();
  for (const file of files.slice(0, MAX_FILES).filter((name) => name.endsWith(EXTENSION) && !name.startsWith('.'))) {
    const read = readOne(folder, file);
    if (read.ok) waiting.set(read.value.skill.name, read.value);
    else leftOut.push({ file, why: read.why });
  }
  const { skills, refused } = inOrder(waiting);
  return succeed({ skills, leftOut: [...leftOut, ...refused] });
}

function readOne(folder: string, file: string): Result<SkillInFile> {
  const text = readWhole(join(folder, file));
  if (text === undefined)
    return fail('bad_skill_file', `it is above ${MAX_FILE_BYTES} bytes, or no file`, 'shorten it');
  const read = readSkillFile(text);
  if (!read.ok || read.value.skill.name + EXTENSION === file) return read;
  const why = `it holds the skill ${read.value.skill.name}`;
  return fail('bad_skill_file', why, `rename it to ${read.value.skill.name}${EXTENSION}`);
}

function readWhole(path: string): string | undefined {
  try {
    return statSync(path).size <= MAX_FILE_BYTES ? readFileSync(path, 'utf8') : undefined;
  } catch {
    return undefined;
  }
}

/** Takes skills as soon as all they import is there; what is left then misses something, or imports in a circle. */
function inOrder(waiting: Map<string, SkillInFile>): {
  readonly skills: readonly SkillInFile[];
  readonly refused: readonly LeftOut[];
} {
  let library: Library = EMPTY_LIBRARY;
  const skills: SkillInFile[] = [];
  const refusals = new Map<string, string>();
  const mayGo = (skill: Skill): boolean => {
    const allowed = mayAdd(library, skill);
    if (!allowed.ok) refusals.set(skill.name, allowed.why);
    return allowed.ok;
  };
  for (let went = true; went; ) {
    went = false;
    for (const [name, one] of waiting) {
      if (!mayGo(one.skill)) continue;
      library = applySkillEvent(library, { kind: 'skill_added', skill: one.skill });
      skills.push(one);
      waiting.delete(name);
      went = true;
    }
  }
  return {
    skills,
    refused: [...waiting.keys()].map((name) => ({ file: name + EXTENSION, why: refusals.get(name) ?? '' })),
  };
}
