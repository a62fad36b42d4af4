import { defineTexts, type Locale, type Text, textOf } from '../../core/index.ts';
import { clockText, dayOf } from '../time/sim-time.ts';
import { clauseOf } from '../words/fact-texts.ts';
import { capitalised } from '../words/naming.ts';
import type { Fact } from '../world/fact.ts';
import type { WorldReader } from '../world/world-reader.ts';

const TEXTS = defineTexts({
  day: { en: 'Day {day}, {clock}.', zh: '第{day}天，{clock}。' },
  weather: { en: 'Weather: {weather}.', zh: '天气：{weather}。' },
  powerOn: { en: 'The electric light works.', zh: '电灯正常。' },
  powerOff: { en: 'The power is off.', zh: '停电了。' },
  known: { en: 'Known to all: {facts}.', zh: '众所周知：{facts}。' },
});

/** Facts that a bulletin names: the newest. */
const MAX_NAMED = 12;

/** What everybody knows at this moment, as data. */
interface Bulletin {
  readonly atMs: number;
  /** The id of the weather's state. */
  readonly weather: string;
  readonly power: boolean;
  /** Deaths that everybody knows of, what gatherings resolved, what was announced: the newest last. */
  readonly announced: readonly Fact[];
}

/** The bulletin of a moment: for the head of every prompt, and for the page. */
export function bulletinOf({ state }: WorldReader, atMs: number): Bulletin {
  const { weather, power, common } = state;
  return { atMs, weather, power, announced: common.announced };
}

/** A bulletin in words: the same for everybody at that moment. */
export function bulletinText({ setting }: WorldReader, bulletin: Bulletin, locale: Locale): string {
  const { atMs, weather, power, announced } = bulletin;
  const say = (text: Text, values = {}) => textOf(text, locale, values);
  const state = setting.weatherStates.get(weather);
  const lines = [
    say(TEXTS.day, { day: dayOf(atMs) + 1, clock: clockText(atMs) }),
    say(TEXTS.weather, { weather: state === undefined ? weather : say(state.name) }),
    say(power ? TEXTS.powerOn : TEXTS.powerOff),
  ];
  if (announced.length > 0) {
    const clauses = announced.slice(-MAX_NAMED).map((fact) => capitalised(clauseOf(setting, fact, locale)));
    lines.push(say(TEXTS.known, { facts: clauses.join(locale === 'zh' ? '；' : '; ') }));
  }
  return lines.join(locale === 'zh' ? '' : ' ');
}
