import { parse, stringify } from 'yaml';
import { fail, messageOf, type Result, succeed } from '../../core/index.ts';
import type { SkillStatus, SkillVersion } from './library.ts';
import { readSkill, type Skill, skillHash } from './skill.ts';

const OPENING = '/*---\n';
const CLOSING = '\n---*/\n';

/** A skill as a file says it is. */
export interface SkillInFile {
  readonly skill: Skill;
  /** What the file claims of its status; whoever reads it decides whether to believe that. */
  readonly status: SkillStatus | undefined;
  /** Whether the content is what the file's hash was made of; false after an edit by hand. */
  readonly isUnchanged: boolean;
}

const STATUSES: readonly SkillStatus[] = ['provisional', 'admitted', 'quarantined'];

/**
 * A skill as a file that people read and git compares: a comment with what it is, as YAML, then its code as it stands.
 * How often it ran is left out, so that a file changes only when its skill does.
 */
export function writeSkillFile({ skill, version, hash, status }: SkillVersion): string {
  const { code, ...about } = skill;
  const header = stringify({ ...about, version, status, hash }, { lineWidth: 0 }).trimEnd();
  return `${OPENING}${withoutEnds(header)}${CLOSING}${code.endsWith('\n') ? code : `${code}\n`}`;
}

/** Reads such a file. Fails with `bad_skill_file` or `bad_skill`, saying where. */
export function readSkillFile(text: string): Result<SkillInFile> {
  const plain = text.replaceAll('\r\n', '\n');
  const end = plain.indexOf(CLOSING);
  if (!plain.startsWith(OPENING) || end === -1) {
    return fail(
      'bad_skill_file',
      'it does not begin with a comment /*--- ... ---*/',
      'write what the skill is into one',
    );
  }
  let about: unknown;
  try {
    about = parse(withEnds(plain.slice(OPENING.length, end)), { maxAliasCount: 0 });
  } catch (thrown) {
    return fail('bad_skill_file', `its header is no YAML: ${messageOf(thrown).split('\n', 1)[0]}`, 'mend the header');
  }
  if (typeof about !== 'object' || about === null) {
    return fail('bad_skill_file', 'its header has no fields', 'write name, description, postcondition ...');
  }
  const { version: _version, status, hash, ...fields } = about as Record<string, unknown>;
  const skill = readSkill({ ...fields, code: plain.slice(end + CLOSING.length) });
  if (!skill.ok) return skill;
  return succeed({
    skill: skill.value,
    status: STATUSES.find((one) => one === status),
    isUnchanged: hash === skillHash(skill.value),
  });
}

/** A comment cannot hold its own end: what would be one gets a backslash more, and loses it when it is read. */
function withoutEnds(text: string): string {
  return text.replace(/\*(\\*)\//g, '*$1\\/');
}

function withEnds(text: string): string {
  return text.replace(/\*(\\*)\\\//g, '*$1/');
}
