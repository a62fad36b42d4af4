import { join } from 'node:path';
import { type Clock, type Result, succeed } from '../core/index.ts';
import type { GatewayConfig, GatewayOptions, ModelGateway } from '../models/index.ts';
import { dataFolders } from './folders.ts';
import type { Settings } from './settings.ts';

/** Where a data folder keeps what its models have cost, for all runs together. */
const LEDGER_FILE = 'ledger.db';

/** What a gateway is opened with. */
interface ModelAccess {
  readonly clock: Clock;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The run that caps and sums are of. */
  readonly run: string;
  /** `memory` for what need not be remembered, as a probe. Default: the ledger of the data folder. */
  readonly ledger?: 'memory';
  /** What is set besides `models` of the settings, or instead of it. */
  readonly models?: Partial<GatewayConfig['models']>;
  /** Caps unless the settings have their own of a scope. Default: those of the gateway. */
  readonly budgets?: GatewayConfig['budgets'];
  readonly recorder?: GatewayOptions['recorder'];
  readonly replay?: GatewayOptions['replay'];
}

/** Whether the settings name a model at all. */
export function hasModels({ models = {} }: Settings): boolean {
  return ['quick', 'slow', 'writer', 'embed'].some((tier) => models[tier] !== undefined);
}

/**
 * Opens the gateway to the models of the settings, with the ledger of the data folder; closing it closes both. Fails
 * with `bad_models`, or as the ledger does.
 */
export async function openModels(settings: Settings, access: ModelAccess): Promise<Result<ModelGateway>> {
  const { createGateway, openLedger } = await import('../models/index.ts');
  const { clock, environment, run, recorder, replay } = access;
  const path = join(dataFolders(settings.data).root, LEDGER_FILE);
  const ledger = access.ledger === 'memory' ? undefined : openLedger(path, clock);
  if (ledger?.ok === false) return ledger;
  const config: GatewayConfig = {
    models: { ...settings.models, ...access.models },
    prices: settings.prices as GatewayConfig['prices'],
    budgets: { ...access.budgets, ...(settings.budgets as GatewayConfig['budgets']) },
  };
  const gateway = createGateway({
    config,
    environment,
    clock,
    run,
    locale: settings.locale,
    ...(ledger !== undefined && { ledger: ledger.value }),
    ...(recorder !== undefined && { recorder }),
    ...(replay !== undefined && { replay }),
  });
  if (!gateway.ok) {
    ledger?.value.close();
    return gateway;
  }
  return succeed({
    ...gateway.value,
    async close() {
      await gateway.value.close();
      ledger?.value.close();
    },
  });
}
