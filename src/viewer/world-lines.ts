import type { Text } from '../core/index.ts';
import type { Life } from '../life/index.ts';
import type { ClockView, WorldView } from './protocol.ts';

/** The world as it can be seen from above, now. */
export function worldView({ world, setting, nowMs }: Life): WorldView {
  const { state } = world;
  return {
    weather: state.weather,
    power: state.power,
    lit: setting.places.filter(({ index }) => world.isLit(index, nowMs)).map(({ index }) => index),
    open: state.edges.flatMap(({ open }, index) => (open ? [index] : [])),
  };
}

/** How time flows now, and by whom people think. */
export function clockView(
  { rate, effectiveRate, paused, omniscient, over, setting }: Life,
  minds: Text | null = null,
): ClockView {
  const end = setting.scenario.meta.ends.find(({ id }) => id === over);
  return { rate, effectiveRate, paused, omniscient, over: end?.text ?? null, minds };
}
