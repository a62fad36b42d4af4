import { type Locale, type Result, succeed, type Text, textOf } from '../../core/index.ts';
import { type MindStatus, type ModelMindOptions, plannedCalls, type Setting } from '../../life/index.ts';
import { type ModelGateway, moneyText } from '../../models/index.ts';
import { type CommandContext, say } from '../command.ts';
import { hasModels, openModels } from '../models.ts';
import type { OpenRun } from './open-run.ts';
import { LIVE_TEXTS } from './texts.ts';

/** What `--model` says instead of a model: rules alone, whatever the configuration names. */
const NO_MODEL = 'none';

/** The models that the people of one run think by, and the narrator tells by. */
export class RunMinds {
  readonly options: ModelMindOptions;
  readonly #gateway: ModelGateway;
  readonly #context: CommandContext;
  /** What was spent since the command began; no sum of money once a part of it is not known. */
  readonly #spent: { calls: number; tokens: number; micros: number | undefined } = { calls: 0, tokens: 0, micros: 0 };

  constructor(gateway: ModelGateway, context: CommandContext) {
    this.#gateway = gateway;
    this.#context = context;
    this.options = { gateway, locale: context.settings.locale };
    gateway.meter.subscribe((event) => {
      if (event.kind !== 'call') return;
      const { calls, inputTokens, outputTokens, micros } = event.call.usage;
      this.#spent.calls += calls;
      this.#spent.tokens += inputTokens + outputTokens;
      this.#spent.micros = add(this.#spent.micros, micros);
    });
  }

  /** By whom people think now, and what it has cost, for the page. */
  line(status: MindStatus | undefined): Text {
    const { calls, tokens, micros } = this.#spent;
    const values = { calls, tokens, why: status?.failure?.why ?? '' };
    const text = status?.by === 'rules' ? LIVE_TEXTS.lineByRules : LIVE_TEXTS.lineByModel;
    const said = (locale: Locale) => textOf(text, locale, { ...values, money: moneyText(micros, locale) });
    return { en: said('en'), zh: said('zh') };
  }

  /** Says what the story may cost, before it begins. */
  tellEstimate(setting: Setting): void {
    const { settings, terminal } = this.#context;
    const { lines, calls, micros } = this.#gateway.estimate(plannedCalls(setting, settings.locale));
    const models = [...new Set(lines.flatMap(({ model }) => model ?? []))].join(', ');
    const money = moneyText(micros, settings.locale);
    terminal.warn(say(this.#context, LIVE_TEXTS.estimate, { models, calls, money }));
  }

  /** Says from now on when rules take over from a model, and when it thinks again. */
  watch(minds: OpenRun['minds']): void {
    minds?.observe(({ by, failure }: MindStatus) => {
      const { terminal } = this.#context;
      if (by === 'model') terminal.warn(say(this.#context, LIVE_TEXTS.modelsBack));
      else terminal.warn(say(this.#context, LIVE_TEXTS.rulesDecide, { why: failure?.why, howTo: failure?.howTo }));
    });
  }

  /** Waits for what is still being told, says what it all took, and closes the models. */
  async close({ life, minds, scribe }: OpenRun, isEnding: boolean): Promise<void> {
    if (!isEnding) await scribe?.idle();
    // What was told last is handed to the life; it has no more to live.
    life.advance(life.nowMs);
    const [total] = this.#totals();
    if (total !== undefined) {
      const { calls, inputTokens, outputTokens, micros, unpriced } = total;
      const money = moneyText(unpriced > 0 ? undefined : micros, this.#context.settings.locale);
      const values = { calls, tokens: inputTokens + outputTokens, money, byRules: minds?.status.decidedByRules ?? 0 };
      this.#context.terminal.warn(say(this.#context, LIVE_TEXTS.spent, values));
    }
    await this.#gateway.close();
  }

  #totals() {
    const totals = this.#gateway.meter.totals();
    return totals.ok ? totals.value : [];
  }
}

/**
 * The models of a run: what `--model` names for all tiers, else those of the configuration; undefined where neither names
 * any. Fails with `bad_models`, or as the ledger does.
 */
export async function openMinds(
  context: CommandContext,
  model: string | undefined,
  run: string,
): Promise<Result<RunMinds | undefined>> {
  const gateway = await openGateway(context, model, run);
  if (!gateway.ok || gateway.value === undefined) return gateway.ok ? succeed(undefined) : gateway;
  return succeed(new RunMinds(gateway.value, context));
}

/** The gateway alone, for what is asked once. Fails as {@link openMinds} does. */
export async function openGateway(
  { settings, environment, clock }: CommandContext,
  model: string | undefined,
  run: string,
): Promise<Result<ModelGateway | undefined>> {
  if (model === NO_MODEL || (model === undefined && !hasModels(settings))) return succeed(undefined);
  return openModels(settings, {
    clock,
    environment,
    run,
    ...(model === undefined ? {} : { models: sameForAll(model) }),
  });
}

function add(sum: number | undefined, part: number | undefined): number | undefined {
  return sum === undefined || part === undefined ? undefined : sum + part;
}

/** One model for every tier of language. */
function sameForAll(model: string): Partial<Record<'quick' | 'slow' | 'writer', string>> {
  return { quick: model, slow: model, writer: model };
}
