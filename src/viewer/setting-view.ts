import { momentMs, type Setting } from '../life/index.ts';
import type { SettingView } from './protocol.ts';

/** What a page draws its map from, and never changes. */
export function settingView(setting: Setting, run: string): SettingView {
  const { meta } = setting.scenario;
  return {
    run,
    title: meta.title,
    summary: meta.summary,
    startMs: setting.startMs,
    sunriseMs: momentMs(meta.sunrise),
    sunsetMs: momentMs(meta.sunset),
    places: setting.places.map(({ name, brief, area, indoor, light, x, y, width, height }) => ({
      name,
      brief,
      area: area.name,
      floor: area.floor,
      indoor,
      windows: light === 'window' || light === 'lamp_and_window',
      x,
      y,
      width,
      height,
    })),
    edges: setting.edges.map(({ kind, a, b }) => ({ kind, a, b })),
    people: setting.people.map(({ id, name, spec }) => ({ id, name, identity: spec.identity })),
    weatherStates: [...setting.weatherStates.values()].map(({ id, name, rain, wind, thunder }) => ({
      id,
      name,
      rain,
      wind,
      thunder,
    })),
  };
}
