import { setting } from '../live/store.ts';
import { shownMs } from '../live/wall-clock.ts';
import { daylight } from '../map/daylight.ts';

const DAY_MS = 86_400_000;

/** Sun and moon on their round: noon on top, midnight below. */
export function SkyDial() {
  const view = setting.value;
  if (view === undefined) return null;
  const atMs = shownMs.value;
  const light = daylight(atMs, view.sunriseMs, view.sunsetMs);
  const turn = ((atMs % DAY_MS) / DAY_MS) * 2 * Math.PI + Math.PI;
  const [x, y] = [Math.sin(turn), -Math.cos(turn)];
  return (
    <svg class="sky-dial" viewBox="-24 -24 48 48" aria-hidden="true" style={{ '--light': light }}>
      <circle class="sky" r="21" />
      <circle class="sun" cx={x * 14} cy={y * 14} r="4.6" />
      <g transform={`translate(${-x * 14} ${-y * 14})`}>
        <circle class="moon" r="3.8" />
        <circle class="moon-shade" cx="1.6" cy="-0.9" r="3.1" />
      </g>
      <path class="horizon" d="M -21 0 A 21 21 0 0 0 21 0 Z" />
      <circle class="rim" r="21" />
    </svg>
  );
}
