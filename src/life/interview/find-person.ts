import { fail, type Result, succeed } from '../../core/index.ts';
import { namesOf } from '../cognition/model-mind/name-index.ts';
import type { PersonIndex } from '../world/entity.ts';
import type { Setting } from '../world/setting.ts';

/** People that a failure names at most. */
const MAX_NAMED = 20;

/**
 * Somebody by id or by name, in any language, or by a word of either that is no other's, as `fang`. Fails with
 * `unknown_person`, which names those there are.
 */
export function findPerson(setting: Setting, wanted: string): Result<PersonIndex> {
  const [found, other] = namesOf(setting).calledOf('person', wanted);
  if (found !== undefined && other === undefined) return succeed(setting.indexIn(found));
  const word = wanted.trim().toLowerCase();
  const [called, another] = setting.people.filter(({ id, name }) => wordsOf(`${id} ${name.en}`).includes(word));
  if (called !== undefined && another === undefined) return succeed(called.index);
  const ids = setting.people.slice(0, MAX_NAMED).map(({ id }) => id);
  const more = setting.people.length > MAX_NAMED ? ', ...' : '';
  return fail('unknown_person', `there is nobody '${wanted}'`, `name one of: ${ids.join(', ')}${more}`);
}

function wordsOf(name: string): readonly string[] {
  return name.toLowerCase().split(/[\s_-]+/);
}
