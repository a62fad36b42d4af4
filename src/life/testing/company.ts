import type { ThinkRequest, Thought } from '../actor/mind.ts';
import type { LifeEvent, SpeechAct, Utterance } from '../bus/life-event.ts';
import type { Percept } from '../bus/percept.ts';
import { Conversations } from '../conversation/conversations.ts';
import { type Life, type LifeOptions, openLife } from '../runtime/life.ts';
import { type ScenarioInput, scenarioSchema } from '../scenario/scenario.ts';
import { MINUTE_MS } from '../time/sim-time.ts';
import { createSetting } from '../world/create-setting.ts';
import { NONE, type PersonIndex } from '../world/entity.ts';
import type { Setting } from '../world/setting.ts';
import { houseInput } from './house.ts';
import { type Script, ScriptedMind } from './scripted-mind.ts';

/** The house of tests with everybody in the hall, changed as wanted. */
export function companySetting(change: (input: ScenarioInput) => Partial<ScenarioInput> = () => ({})): Setting {
  const input = houseInput();
  const people = input.people.map((person) => ({ ...person, start: 'hall' }));
  const gathered = { ...input, people };
  return createSetting(scenarioSchema.parse({ ...gathered, ...change(gathered) }));
}

/** What somebody says at every beat: the next of these, then nothing. */
export function saying(
  ...lines: readonly (Partial<Utterance> & { readonly act: SpeechAct })[]
): NonNullable<Script['later']> {
  let next = 0;
  return ({ reason }: ThinkRequest): Partial<Thought> => {
    if (reason !== 'beat') return {};
    const line = lines[next++];
    return line === undefined ? {} : { say: { to: NONE, topic: NONE, facts: [], ...line } };
  };
}

/** A life of scripts in which people talk, and all that was perceived of it. */
export interface Company {
  readonly life: Life;
  readonly talk: Conversations;
  readonly mind: ScriptedMind;
  readonly events: readonly LifeEvent[];
  /** All that somebody has been told of so far, or that waits in their inbox. */
  perceived(person: PersonIndex): readonly Percept[];
  /** Lives on for so many minutes. */
  pass(minutes: number): void;
}

export function openCompany(
  setting: Setting,
  scripts: Iterable<readonly [PersonIndex, Script]>,
  options: Partial<LifeOptions> = {},
): Company {
  const mind = new ScriptedMind(scripts);
  const talk = new Conversations();
  const life = openLife(setting, { seed: 1, mind, talk, rate: 'max', ...options });
  const events: LifeEvent[] = [];
  life.observe({ onEvent: (event) => events.push(event) });
  return {
    life,
    talk,
    mind,
    events,
    perceived: (person) => [
      ...mind.asked.filter((request) => request.person === person).flatMap(({ percepts }) => percepts),
      ...life.inspect(person).inbox,
    ],
    pass: (minutes) => life.advance(life.nowMs + minutes * MINUTE_MS),
  };
}
