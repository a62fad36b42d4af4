import { z } from 'zod';
import { fail, LOCALES, type Result, succeed } from '../core/index.ts';

const port = z.int().min(0).max(65_535);

/** A server as `host`, `host:port` or `[::1]:port`. */
const serverAddress = z.string().transform((text, context) => {
  const match = /^(?:\[([0-9a-fA-F:]+)\]|([^\s:/]+))(?::(\d{1,5}))?$/.exec(text);
  const host = match?.[1] ?? match?.[2];
  const portNumber = match?.[3] === undefined ? undefined : Number(match[3]);
  if (host === undefined || (portNumber !== undefined && (portNumber < 1 || portNumber > 65_535))) {
    context.addIssue({ code: 'custom', message: `'${text}' is no address; write host:port, as localhost:25565` });
    return z.NEVER;
  }
  return { host, port: portNumber };
});

/** Names of permissions, for whoever they are given to. */
const permissionNames = z.array(z.string().min(1).max(100)).max(100);

/** What can be set by flags, environment and `soulsand.config.ts`, in one vocabulary. */
const settingsSchema = z.strictObject({
  server: serverAddress.optional(),
  mc: z
    .string()
    .regex(/^\d+\.\d+(\.\d+)?$/, 'write a Minecraft version like 1.21.4')
    .optional(),
  username: z
    .string()
    .regex(/^[A-Za-z0-9_]{1,16}$/, 'a player name has 1 to 16 letters, digits or _')
    .default('Soul'),
  auth: z.enum(['offline', 'microsoft']).default('offline'),
  /** Of the HTTP door; its own default where it is left out. */
  port: port.optional(),
  worldPort: port.default(0),
  data: z.string().min(1).default('.soulsand'),
  tools: z.array(z.string().min(1)).min(1).default(['base']),
  locale: z.enum(LOCALES).default('en'),
  viewDistance: z.int().min(2).max(32).optional(),
  seed: z.union([z.string(), z.number()]).optional(),
  type: z.string().optional(),
  /** An Anvil world's folder, or a schematic, that the embedded world begins with. */
  from: z.string().min(1).optional(),
  tickRate: z.int().min(20).max(1000).optional(),
  /** Names of who may command in the embedded world, and of who may join it. */
  operators: z.array(z.string()).optional(),
  whitelist: z.array(z.string()).optional(),
  save: z
    .string()
    .regex(/^[A-Za-z0-9._-]{1,64}$/, "a world's name has 1 to 64 letters, digits, '.', '_' or '-'")
    .refine((name) => !/^\.+$/.test(name), "a world's name is not only dots")
    .optional(),
  /** Whether `soulsand learn` goes on with its last run. */
  resume: z.boolean().optional(),
  token: z.string().optional(),
  /** The language models, their prices and caps; `src/models` checks what is in them when they are opened. */
  models: z.record(z.string(), z.unknown()).optional(),
  prices: z.record(z.string(), z.unknown()).optional(),
  budgets: z.record(z.string(), z.unknown()).optional(),
  /** Of `soulsand assist`. */
  assist: z
    .strictObject({
      /** Where the server listens for RCON; its password stands in SOULSAND_RCON_PASSWORD. */
      rcon: serverAddress.optional(),
      /** The file of the shop's catalogue. */
      shop: z.string().min(1).optional(),
      /** The folder of a pack's quest book. */
      quests: z.string().min(1).optional(),
      /** Whether quests' rewards are given by us; default off on `--server`, whose own mod gives them. */
      questClaims: z.enum(['on', 'off']).optional(),
      /** Where the web is searched, as SearXNG's JSON. */
      searchUrl: z.url({ protocol: /^https?$/ }).optional(),
      /** Reading aloud, and asking by voice; also --speech. */
      speech: z
        .strictObject({
          /** Where players reach the pages, where that is not this machine: a proxy to /voice of our port. */
          url: z.url({ protocol: /^https?$/ }).optional(),
          /** The command of espeak-ng; false does without. */
          espeak: z.union([z.string().min(1), z.literal(false)]).optional(),
          /** espeak-ng's voices. */
          voices: z.strictObject({ en: z.string().optional(), zh: z.string().optional() }).optional(),
          /** The voices of the model that models.voice names. */
          modelVoices: z.strictObject({ en: z.string().optional(), zh: z.string().optional() }).optional(),
          /** Megabytes of sounds that are kept. */
          keptMegabytes: z.int().min(1).max(100_000).optional(),
        })
        .optional(),
      /** A folder of prompts that take the place of our own. */
      prompts: z.string().min(1).optional(),
      /** A text that questions are answered from, for everybody. */
      manual: z.string().min(1).optional(),
      /** Where the server's management protocol is spoken; its secret stands in SOULSAND_MANAGEMENT_SECRET. */
      management: z.strictObject({ url: z.string().min(1), certificate: z.string().min(1).optional() }).optional(),
      /** Whether questions may use the network, where the player wants it. */
      external: z.boolean().default(false),
      permissions: z
        .strictObject({
          everybody: permissionNames.default([]),
          players: z.record(z.string(), permissionNames).default({}),
        })
        .prefault({}),
    })
    .prefault({}),
});

/** All settings of a command, complete and checked. */
export type Settings = z.output<typeof settingsSchema>;

/** The keys that `soulsand.config.ts` may hold. */
export const CONFIG_KEYS: readonly string[] = Object.keys(settingsSchema.shape).filter((key) => key !== 'token');

/** Where settings come from, the strongest first. A key that is undefined is not given. */
export interface SettingsSources {
  readonly flags: Readonly<Record<string, unknown>>;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly config: Readonly<Record<string, unknown>>;
}

/** Merges the sources (flags over environment over config over defaults) and checks them; fails with `bad_settings`. */
export function settingsFrom({ flags, environment, config }: SettingsSources): Result<Settings> {
  const strange = Object.keys(config).filter((key) => !CONFIG_KEYS.includes(key));
  if (strange.length > 0) {
    const why = `soulsand.config.ts has the unknown ${strange.length === 1 ? 'key' : 'keys'} ${strange.join(', ')}`;
    return fail('bad_settings', why, `use only: ${CONFIG_KEYS.join(', ')}`);
  }
  const fromEnvironment = { data: environment['SOULSAND_DATA'], token: environment['SOULSAND_TOKEN'] };
  const merged = { ...config, ...given(fromEnvironment), ...given(flags) };
  const parsed = settingsSchema.safeParse(merged);
  if (parsed.success && parsed.data.auth === 'microsoft' && parsed.data.server === undefined) {
    const why = 'the embedded world knows no accounts: auth microsoft is for a server of your own';
    return fail('bad_settings', why, 'add --server host:port, or leave --auth out');
  }
  if (parsed.success) return succeed(parsed.data);
  const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  return fail(
    'bad_settings',
    `settings are wrong: ${faults.join('; ')}`,
    'correct them in the flags or soulsand.config.ts',
  );
}

function given(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== ''));
}
