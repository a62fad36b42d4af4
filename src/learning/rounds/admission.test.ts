import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fail } from '../../core/index.ts';
import { applySkillEvent, currentOf, EMPTY_LIBRARY, type Library } from '../skills/library.ts';
import { someSkill } from '../skills/testing/some-skill.ts';
import { nextTrialSeed, tryFrom, untried } from './admission.ts';

function withSkills(...skills: readonly ReturnType<typeof someSkill>[]): Library {
  return skills.reduce((library, skill) => applySkillEvent(library, { kind: 'skill_added', skill }), EMPTY_LIBRARY);
}

test('LEARN-91: what cannot be linked fails its trial, a start that cannot be opened says nothing of a skill', async () => {
  const alone = someSkill();
  const importing = { ...alone, imports: ['no-such-skill'], code: `import x from 'no-such-skill';\n${alone.code}` };
  let opened = 0;
  const ground = async () => {
    opened++;
    return fail('no_world', 'no world today', 'try tomorrow');
  };
  const [broken, whole] = [withSkills(importing), withSkills(alone)];
  const [first, second] = [currentOf(broken, alone.name), currentOf(whole, alone.name)];
  assert.ok(first !== undefined && second !== undefined);

  const trial = await tryFrom(5, { library: broken, version: first, ground });
  assert.ok(trial.ok);
  assert.deepEqual([trial.value.passed, trial.value.seed, opened], [false, 5, 0]);
  assert.match(trial.value.why, /no-such-skill/);
  const after = applySkillEvent(broken, { kind: 'skill_tried', name: alone.name, version: 1, trial: trial.value });
  assert.deepEqual([untried(after), currentOf(after, alone.name)?.status], [[], 'provisional']);

  const unopened = await tryFrom(5, { library: whole, version: second, ground });
  assert.ok(!unopened.ok);
  assert.deepEqual([unopened.code, opened, untried(whole).length], ['no_world', 1, 1]);
});

test('LEARN-90: the two starts of a skill differ from each other and from that of the run', () => {
  const once = withSkills(someSkill());
  const version = currentOf(once, someSkill().name);
  assert.ok(version !== undefined);
  const first = nextTrialSeed(7, version);
  const trial = { seed: first, passed: true, why: '' };
  const twice = applySkillEvent(once, { kind: 'skill_tried', name: version.skill.name, version: 1, trial });
  const later = currentOf(twice, version.skill.name);
  assert.ok(later !== undefined);
  assert.equal(new Set([7, first, nextTrialSeed(7, later)]).size, 3);
  const passedAgain = { ...trial, seed: nextTrialSeed(7, later) };
  const admitted = applySkillEvent(twice, {
    kind: 'skill_tried',
    name: version.skill.name,
    version: 1,
    trial: passedAgain,
  });
  assert.deepEqual([untried(twice).length, untried(admitted).length], [1, 0]);
});
