import type { CapLine, ModelLine, Used } from '../../../src/viewer/operator/operator-protocol.ts';
import { say } from '../texts.ts';
import { countText, moneyText, usedText } from './amounts.ts';
import { view } from './operator-state.ts';
import { OPERATOR } from './operator-texts.ts';
import { Panel } from './panel.tsx';

/** What models cost: against the limits, by day, by player, by model. */
export function SpendPanel() {
  const { days = [], players = [], models = [], caps = [] } = view.value?.spend ?? {};
  return (
    <Panel id="spend" title={say(OPERATOR.spend)}>
      <h3>{say(OPERATOR.limits)}</h3>
      <ul class="lines">
        {caps.map((cap) => (
          <Cap key={`${cap.scope} ${cap.unit}`} {...cap} />
        ))}
      </ul>
      {days.length + models.length === 0 && <p class="empty">{say(OPERATOR.noSpend)}</p>}
      <Sums title={say(OPERATOR.byDay)} lines={days.map(({ day, ...used }) => ({ name: day, ...used }))} />
      <Sums title={say(OPERATOR.byPlayer)} lines={players} />
      <Sums title={say(OPERATOR.byModel)} lines={models.map((model) => ({ ...model, name: model.model }))} />
    </Panel>
  );
}

function Cap({ scope, unit, limit, spent, held }: CapLine) {
  const text = (amount: number) =>
    unit === 'micros' ? moneyText(amount) : `${countText(amount)} ${say(OPERATOR[unit])}`;
  const label = say(OPERATOR[`scope_${scope}`]);
  return (
    <li>
      <b>{label}</b>
      <span>{scope === 'owner' ? text(limit) : `${text(spent + held)} ${say(OPERATOR.of)} ${text(limit)}`}</span>
      {scope !== 'owner' && <meter max={limit} value={spent + held} high={limit * 0.8} aria-label={label} />}
    </li>
  );
}

function Sums({
  title,
  lines,
}: {
  readonly title: string;
  readonly lines: readonly ({ readonly name: string } & Used & Partial<ModelLine>)[];
}) {
  if (lines.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <ul class="lines">
        {lines.map(({ name, micros, failed = 0, unpriced = 0, why, ...used }) => (
          <li key={name}>
            <b>{name}</b>
            <span>
              {usedText({ micros, ...used })}
              {failed > 0 && ` · ${failed} ${say(OPERATOR.failed)}`}
              {unpriced > 0 && ` · ${unpriced} ${say(OPERATOR.unpriced)}`}
            </span>
            <output>{moneyText(micros)}</output>
            {why != null && <span class="detail">{why}</span>}
          </li>
        ))}
      </ul>
    </>
  );
}
