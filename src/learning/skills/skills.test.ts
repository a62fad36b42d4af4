import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import fc from 'fast-check';
import { NO_DEEDS } from '../tasks/deeds.ts';
import { tokensOf } from './lexer.ts';
import {
  applySkillEvent,
  closureOf,
  currentOf,
  EMPTY_LIBRARY,
  type Library,
  MAX_VERSIONS,
  mayAdd,
  mayRollBack,
  type SkillEvent,
} from './library.ts';
import { linkProgram } from './link.ts';
import { findSkills } from './retrieval.ts';
import { MAX_CODE_CHARS, readInput, readSkill, type Skill, skillHash } from './skill.ts';
import { readSkillFile, writeSkillFile } from './skill-file.ts';
import { exportSkills, importSkills } from './skill-folder.ts';
import { checkSource, shapeOf } from './source-checks.ts';
import { someSkill } from './testing/some-skill.ts';
import { checkTrial } from './trial-checks.ts';

const PRIMITIVES = new Set(['mineBlock', 'craftItem', 'goTo', 'chat']);
const RUNS = process.env['SOULSAND_SOAK'] === '1' ? 2_000 : 60;

const libraryOf = (...events: readonly SkillEvent[]): Library => events.reduce(applySkillEvent, EMPTY_LIBRARY);
const add = (skill: Skill): SkillEvent => ({ kind: 'skill_added', skill });
const withCode = (code: string, change = {}) => someSkill({ code, ...change });

function refusalOf(skill: Skill, others: readonly Skill[] = []): string {
  const checked = checkSource(skill, { primitives: PRIMITIVES, others });
  return checked.ok ? 'ok' : checked.code;
}

test('LEARN-40: a skill is read with its defaults, or refused saying where', () => {
  assert.deepEqual(someSkill().imports, []);
  const cases: readonly (readonly [object, RegExp])[] = [
    [{ name: 'Mine Wood' }, /^name/],
    [{ description: '  ' }, /^description/],
    [{ postcondition: { kind: 'fly' } }, /^postcondition/],
    [{ parameters: { 'a b': { type: 'integer' } } }, /^parameters/],
    [{ code: 'x'.repeat(MAX_CODE_CHARS + 1) }, /^code/],
    [{ more: 1 }, /more/],
  ];
  for (const [change, why] of cases) {
    const read = readSkill({ ...someSkill(), ...change });
    assert.ok(!read.ok);
    assert.match(read.why, why);
  }
});

test('LEARN-41: the content hash knows all that a skill is, and not the order in which it is written', () => {
  const skill = someSkill();
  const turned = Object.fromEntries(Object.entries(skill).reverse());
  assert.equal(skillHash(skill), skillHash(turned as Skill));
  assert.match(skillHash(skill), /^sha256:[0-9a-f]{64}$/);
  for (const change of [{ description: 'other' }, { code: `${skill.code} ` }, { parameters: {} }, { tests: [] }]) {
    assert.notEqual(skillHash(someSkill(change)), skillHash(skill));
  }
});

test('LEARN-42: the input of a skill is checked against its parameters, with defaults filled in', () => {
  const skill = someSkill();
  assert.deepEqual(readInput(skill, {}), { ok: true, value: { count: 1 } });
  for (const bad of [{ count: 0 }, { count: 65 }, { count: 1.5 }, { count: '1' }, { other: 1 }]) {
    const read = readInput(skill, bad);
    assert.ok(!read.ok);
    assert.match(read.howTo, /mine-wood takes \{ count: integer \}/);
  }
});

test('LEARN-43: a source that shadows, idles, imports what it does not say, or has nothing to call is refused', () => {
  const cases: readonly (readonly [string, string])[] = [
    ['export default async () => { await mineBlock("x") }', 'ok'],
    ['async function main() { await mineBlock("x") }', 'no_default_export'],
    ['const mineBlock = 1; export default () => mineBlock', 'shadows'],
    ['export default () => { mineBlock = () => {}; }', 'shadows'],
    ['async function goTo() {} export default async () => { await goTo() }', 'shadows'],
    ['export default async () => { const my = { mineBlock: 1 }; my.mineBlock = 2; await goTo("tree") }', 'ok'],
    ['export default async () => { return 1 + 1 }', 'does_nothing'],
    ['// mineBlock\nexport default async () => "mineBlock"', 'does_nothing'],
    ["import x from 'other'; export default async () => x()", 'imports_differ'],
    ["export default async () => { await (await import('other')).default() }", 'imports_differ'],
  ];
  for (const [code, expected] of cases) assert.equal(refusalOf(withCode(code)), expected, code);
  assert.equal(refusalOf(someSkill({ imports: ['other'] })), 'imports_differ');
  const declared = withCode("import x from 'other';\nexport default async () => x()", { imports: ['other'] });
  assert.equal(refusalOf(declared), 'ok');
});

test('LEARN-44: a place of one world is refused wherever it is written; offsets and counts are not', () => {
  const refused = [
    'await goTo(120, 64, -33)',
    'await goTo({ x: 120, y: 64, z: -33 })',
    'const p = [120, 64, -33]; await goTo(p)',
    "await goTo('120 64 -33')",
    'await goTo(`(120, 64, -33)`)',
    'await goTo({ z: -1_000 })',
  ];
  const allowed = [
    'await goTo({ x: 1, y: 64, z: -2 })',
    'await mineBlock("stone", 64)',
    'for (const [x, y, z] of [[0, 1, 0], [1, 0, 16]]) await goTo(x, y, z)',
    '// goTo(120, 64, -33)\nawait goTo("tree")',
    'await goTo(here.x + 20, here.y, here.z - 20)',
  ];
  for (const line of refused) {
    assert.equal(refusalOf(withCode(`export default async (here) => { ${line} }`)), 'hard_coded_place', line);
  }
  for (const line of allowed)
    assert.equal(refusalOf(withCode(`export default async (here) => { ${line} }`)), 'ok', line);
});

test('LEARN-45: a copy of another skill is refused, with other names, numbers, comments or layout', () => {
  const original = someSkill();
  const copies = [
    original.code,
    "// better\nexport default async function ({ count }) { await mineBlock('oak_log', count) }",
    'export default async function ({ count }) {\n  await mineBlock("oak_log", count);\n}',
  ];
  for (const code of copies) {
    const copied = someSkill({ name: 'wood-two', code });
    const checked = checkSource(copied, { primitives: PRIMITIVES, others: [original] });
    assert.ok(!checked.ok);
    assert.deepEqual([checked.code, checked.data], ['copies', { of: 'mine-wood' }]);
  }
  const one =
    "export default async () => { const tree = 'oak_log'; for (let i = 0; i < 3; i++) await mineBlock(tree); }";
  const same =
    "export default async () => { const log = 'oak_log'; for (let n = 0; n < 5; n++) await mineBlock(log); }";
  assert.equal(shapeOf(tokensOf(one)), shapeOf(tokensOf(same)));
  assert.equal(refusalOf(someSkill({ name: 'other', code: one.replace('oak', 'birch') }), [withCode(one)]), 'ok');
  assert.equal(refusalOf(original, [original]), 'ok', 'a new version is no copy of the old one');
});

test('LEARN-46: what only talks, changes nothing, or was helped is no skill', () => {
  const talking = new Set(['chat']);
  const codeOf = (run: Partial<Parameters<typeof checkTrial>[0]>) => {
    const checked = checkTrial({ calls: {}, deeds: NO_DEEDS, movedBlocks: 0, ...run }, talking);
    return checked.ok ? 'ok' : checked.code;
  };
  assert.equal(codeOf({ calls: { chat: 2 } }), 'only_talks');
  assert.equal(codeOf({ calls: { chat: 1, mineBlock: 1 } }), 'does_nothing');
  assert.equal(codeOf({ movedBlocks: undefined }), 'does_nothing');
  assert.equal(codeOf({ movedBlocks: 5 }), 'ok');
  assert.equal(codeOf({ deeds: { ...NO_DEEDS, mined: { oak_log: 1 } } }), 'ok');
  assert.equal(codeOf({ deeds: { ...NO_DEEDS, mined: { oak_log: 1 }, assists: ['give'] } }), 'was_helped');
});

test('LEARN-47: versions are numbered, the same content is the same version, and one may go back', () => {
  const [first, second] = [someSkill(), someSkill({ description: 'mines better' })];
  const library = libraryOf(add(first), add(second), add(second));
  assert.deepEqual(
    library['mine-wood']?.versions.map(({ version }) => version),
    [1, 2],
  );
  assert.equal(currentOf(library, 'mine-wood')?.skill.description, 'mines better');
  const back = applySkillEvent(library, { kind: 'skill_rolled_back', name: 'mine-wood', to: 1 });
  assert.equal(currentOf(back, 'mine-wood')?.version, 1);
  assert.equal(currentOf(applySkillEvent(back, add(second)), 'mine-wood')?.version, 2);
  const refused = [mayRollBack(library, 'mine-wood', 7), mayRollBack(library, 'nothing', 1)];
  assert.deepEqual(
    refused.map((one) => (one.ok ? '' : one.code)),
    ['no_such_version', 'no_such_skill'],
  );
  const many = Array.from({ length: MAX_VERSIONS + 5 }, (_, i) => add(someSkill({ description: `number ${i}` })));
  const versions = libraryOf(...many)['mine-wood']?.versions ?? [];
  assert.deepEqual([versions.length, versions.at(-1)?.version], [MAX_VERSIONS, MAX_VERSIONS + 5]);
});

test('LEARN-48: a skill is provisional until it passed from two other starts, and quarantined after three failures', () => {
  const events = fc.array(
    fc.oneof(
      fc.record({
        kind: fc.constant('skill_tried' as const),
        name: fc.constant('mine-wood'),
        version: fc.constant(1),
        trial: fc.record({ seed: fc.integer({ min: 1, max: 3 }), passed: fc.boolean(), why: fc.constant('') }),
      }),
      fc.record({
        kind: fc.constant('skill_used' as const),
        name: fc.constant('mine-wood'),
        version: fc.constant(1),
        succeeded: fc.boolean(),
      }),
    ),
    { maxLength: 25 },
  );
  fc.assert(
    fc.property(events, (after) => {
      const entry = currentOf(libraryOf(add(someSkill()), ...after), 'mine-wood');
      // The oracle reads the history from its start at each step.
      let status = 'provisional';
      for (let i = 1; i <= after.length; i++) {
        const past = after.slice(0, i);
        const passed = past.flatMap((one) => (one.kind === 'skill_tried' && one.trial.passed ? [one.trial.seed] : []));
        const uses = past.flatMap((one) => (one.kind === 'skill_used' ? [one.succeeded] : []));
        const failed = uses.length >= 3 && uses.slice(-3).every((succeeded) => !succeeded);
        if (failed && past.at(-1)?.kind === 'skill_used') status = 'quarantined';
        else if (status === 'provisional' && new Set(passed).size >= 2) status = 'admitted';
      }
      assert.equal(entry?.status, status);
      const uses = after.flatMap((one) => (one.kind === 'skill_used' ? [one.succeeded] : []));
      assert.equal(entry?.statistics.runs, uses.length);
      assert.equal(entry?.statistics.successes, uses.filter(Boolean).length);
    }),
    { numRuns: RUNS },
  );
});

test('LEARN-49: only the closure of what is used is linked, what is imported first, and circles are refused', () => {
  const skill = (name: string, ...imports: readonly string[]) =>
    someSkill({ name, imports, code: `${imports.map((one) => `import '${one}';`).join('\n')}\nexport default goTo` });
  const library = libraryOf(add(skill('a')), add(skill('b', 'a')), add(skill('c', 'a', 'b')), add(skill('other')));
  const program = linkProgram(library, { name: 'main', code: "import 'c'; export default goTo" });
  assert.ok(program.ok);
  assert.deepEqual(
    program.value.modules.map(({ name }) => name),
    ['a', 'b', 'c'],
  );
  assert.deepEqual(
    program.value.linked.map(({ version }) => version),
    [1, 1, 1],
  );
  const codes = [
    mayAdd(library, skill('a', 'c')),
    mayAdd(library, skill('d', 'nothing')),
    closureOf(applySkillEvent(library, { kind: 'skill_quarantined', name: 'a', version: 1 }), ['c']),
    linkProgram(library, { name: 'main', code: "import 'gone'" }),
  ].map((one) => (one.ok ? 'ok' : one.code));
  assert.deepEqual(codes, ['import_circle', 'no_such_skill', 'quarantined', 'no_such_skill']);
});

test('LEARN-50: the five skills that are most like a task are found, without those out of use', async () => {
  const named = (name: string, description: string) => add(someSkill({ name, description, code: `// ${name}\ngoTo` }));
  const library = libraryOf(
    named('mine-wood', 'mines logs of trees'),
    named('craft-planks', 'crafts planks from logs'),
    named('smelt-iron', 'smelts raw iron into ingots in a furnace'),
    named('kill-zombie', 'kills a zombie with a sword'),
    named('craft-pickaxe', 'crafts a pickaxe of wood'),
    named('craft-iron-pickaxe', 'crafts a pickaxe of iron ingots'),
    named('eat-bread', 'eats bread'),
  );
  const find = async (query: string, within = library) =>
    (await findSkills(within, query)).map(({ version }) => version.skill.name);
  assert.equal((await find('smelt iron ingots'))[0], 'smelt-iron');
  assert.equal((await find('craft an iron pickaxe'))[0], 'craft-iron-pickaxe');
  assert.ok((await find('craft mine smelt kill eat')).length <= 5);
  assert.deepEqual(await find('zombie', EMPTY_LIBRARY), []);
  const without = applySkillEvent(library, { kind: 'skill_quarantined', name: 'smelt-iron', version: 1 });
  assert.ok(!(await find('smelt iron ingots', without)).includes('smelt-iron'));
});

test('LEARN-51: a skill as a file is read as it was written, and an edit by hand shows', () => {
  const text = fc.string({ unit: fc.constantFrom('a', '*', '/', '\\', '"', "'", '\n', ': ', '- ', '#', ' ', '挖') });
  fc.assert(
    fc.property(text, text, (description, code) => {
      const described = `x${description.trim()}x`;
      const skill = someSkill({
        description: described,
        code: `goTo;\n${code}\n`,
        tests: [{ input: { count: described }, task: { kind: 'eat' } }],
      });
      const version = currentOf(libraryOf(add(skill)), 'mine-wood');
      assert.ok(version !== undefined);
      const read = readSkillFile(writeSkillFile(version));
      assert.deepEqual(read, { ok: true, value: { skill, status: 'provisional', isUnchanged: true } });
    }),
    { numRuns: RUNS },
  );
  const version = currentOf(libraryOf(add(someSkill())), 'mine-wood');
  assert.ok(version !== undefined);
  const edited = readSkillFile(writeSkillFile(version).replace('oak_log', 'birch_log'));
  assert.ok(edited.ok && !edited.value.isUnchanged);
  for (const bad of [
    '',
    'export default 1',
    '/*---\n: : :\n\t- \n---*/\n',
    '/*---\nname: 5\n---*/\nx',
    '/*---\n5\n---*/\nx',
  ]) {
    assert.ok(!readSkillFile(bad).ok, bad);
  }
});

test('LEARN-52: a library goes to a folder and back; what cannot be read is left out with its reason', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'soulsand-skills-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const code = "import 'mine-wood';\nexport default goTo\n";
  const user = someSkill({ name: 'a-user', imports: ['mine-wood'], code });
  const library = libraryOf(add(someSkill()), add(user));
  assert.deepEqual(exportSkills(library, folder), { ok: true, value: { written: 2 } });
  assert.deepEqual(exportSkills(library, folder), { ok: true, value: { written: 0 } });
  const back = importSkills(folder);
  assert.ok(back.ok);
  assert.deepEqual(
    back.value.skills.map(({ skill }) => skill),
    [someSkill(), user],
  );
  assert.deepEqual(back.value.leftOut, []);

  writeFileSync(join(folder, 'notes.md'), 'mine');
  writeFileSync(join(folder, 'mine.js'), 'my own script');
  writeFileSync(join(folder, 'wrong-name.js'), readFileSync(join(folder, 'mine-wood.js')));
  writeFileSync(
    join(folder, 'orphan.js'),
    readFileSync(join(folder, 'a-user.js'), 'utf8').replaceAll('mine-wood', 'gone').replaceAll('a-user', 'orphan'),
  );
  writeFileSync(join(folder, 'huge.js'), ' '.repeat(200_000));
  const partly = importSkills(folder);
  assert.ok(partly.ok);
  assert.equal(partly.value.skills.length, 2);
  assert.deepEqual(partly.value.leftOut.map(({ file }) => file).sort(), [
    'huge.js',
    'mine.js',
    'orphan.js',
    'wrong-name.js',
  ]);
  assert.match(partly.value.leftOut.find(({ file }) => file === 'orphan.js')?.why ?? '', /no skill gone/);

  exportSkills(libraryOf(add(someSkill())), folder);
  const left = readdirSync(folder).sort();
  assert.deepEqual(left, ['huge.js', 'mine-wood.js', 'mine.js', 'notes.md'], 'what is no skill stays');
  assert.equal(importSkills(join(folder, 'none')).ok, false);
  assert.equal(exportSkills(library, join(folder, 'notes.md')).ok, false);
});

test('LEARN-53: the lexer tells code from what is written in it, and comes to an end on anything', () => {
  const texts = (source: string) => tokensOf(source).map(({ text }) => text);
  assert.deepEqual(texts('a/*b*/+c // d\n;'), ['a', '+', 'c', ';']);
  assert.deepEqual(texts('x = /a[/]"/g / 2'), ['x', '=', '/a[/]"/g', '/', '2']);
  assert.deepEqual(texts('a / b / c'), ['a', '/', 'b', '/', 'c']);
  const nested = '`a#{ { b: `c#{1}` } }d`'.replaceAll('#', '$');
  assert.deepEqual(texts(`${nested} + 1.5e-3`), [nested, '+', '1.5e-3']);
  assert.deepEqual(texts("'it\\'s' ?? \"x\""), ["'it\\'s'", '??', '"x"']);
  const unit = fc.constantFrom(
    'a',
    '`',
    '$',
    '{',
    '}',
    '/',
    '*',
    "'",
    '"',
    '\\',
    '\n',
    '1',
    '.',
    ' ',
    '挖',
    '\u{1f600}',
  );
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 60 }), (source) => {
      const tokens = tokensOf(source);
      assert.ok(tokens.every(({ text }) => text !== '' && source.includes(text)));
      assert.ok(tokens.every(({ line }) => line >= 1 && line <= source.split('\n').length));
    }),
    { numRuns: 5 * RUNS },
  );
});
