import { createHash } from 'node:crypto';
import { z } from 'zod';
import { fail, type Result, succeed } from '../../core/index.ts';
import { taskSchema } from '../tasks/task.ts';

/** Characters of a skill's code. */
export const MAX_CODE_CHARS = 16 * 1024;

const MAX_DESCRIPTION_CHARS = 400;
const MAX_PARAMETERS = 12;
const MAX_IMPORTS = 20;
const MAX_TESTS = 5;

/** Names of skills, which are also names of modules and of files. */
export const skillName = z
  .string()
  .regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, 'a name like mine-wood')
  .max(64);
const parameterName = z.string().regex(/^[a-z][A-Za-z0-9]{0,31}$/, 'a name like count');

const described = { description: z.string().max(MAX_DESCRIPTION_CHARS).default('') };

const parameter = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('integer'),
    minimum: z.int().optional(),
    maximum: z.int().optional(),
    default: z.int().optional(),
    ...described,
  }),
  z.strictObject({ type: z.literal('number'), default: z.number().optional(), ...described }),
  z.strictObject({ type: z.literal('string'), default: z.string().max(200).optional(), ...described }),
  z.strictObject({ type: z.literal('boolean'), default: z.boolean().optional(), ...described }),
]);

/** What must be carried before a skill can begin. */
const precondition = z.strictObject({ item: z.string().max(64), count: z.int().min(1).default(1) });

/** What a skill is; all of it counts for its hash. */
export const skillSchema = z.strictObject({
  name: skillName,
  description: z.string().trim().min(1).max(MAX_DESCRIPTION_CHARS),
  parameters: z
    .record(parameterName, parameter)
    .default({})
    .refine((all) => Object.keys(all).length <= MAX_PARAMETERS, `at most ${MAX_PARAMETERS} parameters`),
  preconditions: z.array(precondition).max(MAX_PARAMETERS).default([]),
  /** What is so after it ran with the input of its first test: a task, judged by the world. */
  postcondition: taskSchema,
  /** Other skills that its code imports. */
  imports: z.array(skillName).max(MAX_IMPORTS).default([]),
  /** Inputs it is tried with, each with the task that must be done then. */
  tests: z
    .array(z.strictObject({ input: z.record(parameterName, z.json()).default({}), task: taskSchema }))
    .max(MAX_TESTS)
    .default([]),
  /** A module whose default export is called with the input. */
  code: z.string().min(1).max(MAX_CODE_CHARS),
});

/** See {@link skillSchema}. */
export type Skill = z.infer<typeof skillSchema>;

/** Reads a skill from outside. Fails with `bad_skill`, saying where. */
export function readSkill(json: unknown): Result<Skill> {
  const parsed = skillSchema.safeParse(json);
  if (parsed.success) return succeed(parsed.data);
  const issue = parsed.error.issues[0];
  const at = issue?.path.join('.') ?? '';
  return fail(
    'bad_skill',
    `${at === '' ? 'a skill' : at}: ${issue?.message ?? 'is wrong'}`,
    'mend that part of the skill',
  );
}

/** The content hash of a skill: SHA-256 over all it is, whatever the order of its fields. */
export function skillHash(skill: Skill): string {
  return `sha256:${createHash('sha256').update(canonical(skill)).digest('hex')}`;
}

/** JSON with sorted keys: one text for one content. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, field]) => `${JSON.stringify(key)}:${canonical(field)}`).join(',')}}`;
}

/** The input of a skill, checked and with defaults filled in. Fails with `bad_input`, naming the parameter. */
export function readInput(skill: Skill, given: Readonly<Record<string, unknown>>): Result<Record<string, unknown>> {
  const shape = Object.fromEntries(Object.entries(skill.parameters).map(([name, spec]) => [name, typeOf(spec)]));
  const parsed = z.strictObject(shape).safeParse(given);
  if (parsed.success) return succeed(parsed.data);
  const issue = parsed.error.issues[0];
  const takes = Object.entries(skill.parameters).map(([name, { type }]) => `${name}: ${type}`);
  const howTo = takes.length === 0 ? `${skill.name} takes no input` : `${skill.name} takes { ${takes.join(', ')} }`;
  return fail('bad_input', `${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`, howTo);
}

function typeOf(spec: z.infer<typeof parameter>): z.ZodType {
  switch (spec.type) {
    case 'integer': {
      const whole = z
        .int()
        .min(spec.minimum ?? Number.MIN_SAFE_INTEGER)
        .max(spec.maximum ?? Number.MAX_SAFE_INTEGER);
      return spec.default === undefined ? whole : whole.default(spec.default);
    }
    case 'number':
      return spec.default === undefined ? z.number() : z.number().default(spec.default);
    case 'string':
      return spec.default === undefined ? z.string() : z.string().default(spec.default);
    case 'boolean':
      return spec.default === undefined ? z.boolean() : z.boolean().default(spec.default);
  }
}
