import type { Text } from '../../core/index.ts';
import { happeningText, purposeText } from '../director/beat-texts.ts';
import { clauseOf } from '../words/fact-texts.ts';
import { capitalised, named } from '../words/naming.ts';
import { NONE } from '../world/entity.ts';
import { isDay } from '../world/light.ts';
import type { Setting } from '../world/setting.ts';
import type { WorldReader } from '../world/world-reader.ts';
import { interestOf, type Moment } from './moment.ts';
import type { Prose, Strand } from './prose.ts';
import { HAPPENINGS, type HappeningKey } from './prose-happenings.ts';
import { type Sky, TURNS } from './prose-skies.ts';

/** From so much on, a share of weather counts. */
const HEAVY = 0.6;
const SOME = 0.3;

/** The sky that a state of the weather makes at that time. */
export function skyOf(world: WorldReader, weather: string, atMs: number): Sky {
  const { rain = 0, wind = 0, thunder = 0, sight = 1 } = world.setting.weatherStates.get(weather) ?? {};
  if (thunder > SOME) return 'thunder';
  if (wind > HEAVY) return 'gale';
  if (rain > SOME) return 'rain';
  if (sight < HEAVY) return 'mist';
  return isDay(world, atMs) ? 'calm_day' : 'calm_night';
}

/** What happened of itself as a strand of one sentence; undefined of what is not told so. `isSound`: it was only heard. */
export function worldStrand(world: WorldReader, moment: Moment, isSound: boolean): Strand | undefined {
  const { event } = moment;
  const { setting } = world;
  const text = isSound ? soundOf(event.type) : textOfHappening(world, moment);
  if (text === undefined) return undefined;
  const [key, wordings] = text;
  const { id, place, content } = event;
  const say = (prose: Prose) => {
    prose.whereabouts = NONE;
    const { naming, locale } = prose;
    const [fact] = content.facts;
    const said = prose.fill(key, wordings, id, {
      at: () => naming.at(place),
      room: () => named(setting, setting.entityOf('place', place), locale),
      object: () => naming.thing(content.object),
      fact: () => (fact === undefined ? '' : clauseOf(setting, fact, locale)),
      purpose: () => purposeOf(setting, content.detail, prose),
    });
    return `${capitalised(said)}${locale === 'zh' ? '。' : '.'}`;
  };
  return { atMs: event.atMs, sentences: [{ events: [id], weight: isSound ? 4 : interestOf(setting, event), say }] };
}

type Wordings = readonly [key: string, wordings: readonly Text[]];

function textOfHappening(world: WorldReader, { event }: Moment): Wordings | undefined {
  const { type, content, atMs, actor } = event;
  if (type === 'weather') {
    const sky = skyOf(world, content.detail, atMs);
    return [`turn.${sky}`, TURNS[sky]];
  }
  const told = happeningText(world.setting, event);
  if (told !== undefined) return ['happening', [told]];
  if (type === 'announce') return happening(content.detail === '' ? 'announce' : 'resolved');
  if (type === 'scream') return actor === NONE ? happening('scream') : undefined;
  return Object.hasOwn(HAPPENINGS, type) ? happening(type as HappeningKey) : undefined;
}

function soundOf(type: string): Wordings | undefined {
  return happening(type === 'attack' ? 'struggle_heard' : 'lock_heard');
}

function happening(key: HappeningKey): Wordings {
  return [key, HAPPENINGS[key]];
}

function purposeOf(setting: Setting, beat: string, prose: Prose): string {
  const text = purposeText(setting, beat);
  return text === undefined ? '' : prose.text(text);
}
