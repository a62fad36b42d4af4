import type { z } from 'zod';
import { type Failure, fail, messageOf, type Result } from '../../core/index.ts';

/** What a host function is told beside its arguments. */
export interface CapabilityContext {
  /** Aborts when the program ends, is aborted or runs out of time: stop what you do. */
  readonly signal: AbortSignal;
}

/** One host function that programs may call. All it gives and takes crosses as JSON. */
export interface Capability {
  /** A name of the language: `mineBlock`. */
  readonly name: string;
  /** How it is written, for authors: `mineBlock(block, count?)`. */
  readonly signature: string;
  /** What for, in a sentence. */
  readonly description: string;
  /** Checks the arguments and does it. A failure is thrown in the program, with its code, why and how to go on. */
  invoke(args: unknown, context: CapabilityContext): Promise<Result<unknown>>;
}

/** What {@link defineCapability} is given. */
export interface CapabilitySpec<P extends readonly unknown[]> {
  readonly name: string;
  readonly signature: string;
  readonly description: string;
  /** A tuple: the arguments in order. */
  readonly parameters: z.ZodType<P>;
  readonly call: (args: P, context: CapabilityContext) => Promise<Result<unknown>>;
}

const NAME_SHAPE = /^[a-z][A-Za-z0-9]{0,63}$/;

/** A host function with checked arguments; a throw of its own answers `internal_error`. Throws on a name that is none. */
export function defineCapability<P extends readonly unknown[]>(spec: CapabilitySpec<P>): Capability {
  const { name, signature, description, parameters, call } = spec;
  if (!NAME_SHAPE.test(name)) throw new Error(`'${name}' cannot name a host function: write it like mineBlock`);
  return {
    name,
    signature,
    description,
    invoke: async (args, context) => {
      const parsed = parameters.safeParse(args);
      if (!parsed.success) return badArguments(signature, parsed.error);
      try {
        return await call(parsed.data, context);
      } catch (thrown) {
        return fail('internal_error', `it failed in a way that is ours: ${messageOf(thrown)}`, 'do it another way');
      }
    },
  };
}

function badArguments(signature: string, error: z.ZodError): Failure<'bad_arguments'> {
  const issue = error.issues[0];
  const [position, ...path] = issue?.path ?? [];
  const which = typeof position === 'number' ? `argument ${[position + 1, ...path].join('.')}` : 'the arguments';
  return fail('bad_arguments', `${which}: ${issue?.message ?? 'not what it takes'}`, `write ${signature}`);
}
