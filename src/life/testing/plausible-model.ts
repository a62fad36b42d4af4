import { type Random, seededRandom } from '../../core/index.ts';

/** What a scripted model is shown of a call. */
export interface ShownCall {
  /** What is asked for: the name of the answer's schema. */
  readonly name: string;
  /** All of the prompt after the head. */
  readonly prompt: string;
}

const THOUGHTS = [
  'Something in this house is not as it should be, and I would rather know before the others do.',
  'If I keep to the light and to other people, nothing much can happen to me before morning.',
  'They all look at one another and nobody says what they came for; I will watch their hands.',
  'The storm covers every sound tonight, so whoever wants to walk about unheard can do it now.',
  'I have put this off long enough, and there will be no better hour for it than this one.',
];
const LINES = [
  'You have been standing at that window for a while now; is it the weather, or are you waiting for somebody?',
  'I could not sleep in a house like this even if the doors had better locks than they have.',
  'They say the ferry comes at seven, and I mean to be on the pier before anybody else is.',
  'Tell me honestly, when you were invited here, did he write to you himself or was it somebody else?',
  'There is a draught from the corridor; somebody must have left a door open that was shut before.',
  'My hands are cold. Let us go where there is a fire, and talk there if we must.',
  'I heard steps above us a little while ago, and everybody I know of was down here.',
  'Twelve years is a long time to keep a table laid for people who will not come any more.',
  'The soup was good. One forgets, with all this wind about, that somebody has to cook it.',
  'Do not look round just yet, but we are not as much alone in here as we were.',
];
const AGENDAS = [
  'See for myself what lies in the study, stay out of everybody else’s quarrels, and let nobody learn why I came here.',
  'Keep near people I trust, find a quiet moment for what I came for, and be in bed before anybody counts heads.',
];

/** What each question can be told by. */
const ASKED_BY: readonly (readonly [words: string, name: string])[] = [
  ['say one or two short new sentences', 'speak'],
  ['What do you do at once', 'quick'],
  ['What do you do next', 'slow'],
  ['Before anything else', 'plan'],
  ['Stop and think', 'reflect'],
  ['Write the paragraph', 'prose'],
];

/**
 * A model without a model: it answers what is asked from what stands in the prompt (English), about as long as a real
 * one would. The same seed and prompts, the same answers.
 */
export class PlausibleModel {
  readonly #random: Random;
  #lines = 0;

  constructor(seed: number) {
    this.#random = seededRandom(seed);
  }

  /** The answer to a prompt of which nothing else is known, as a provider gets it. */
  answerTo(prompt: string): string {
    const name = ASKED_BY.find(([words]) => prompt.includes(words))?.[1] ?? '';
    return this.answer({ name, prompt });
  }

  /** The answer as a model writes it: one JSON object. */
  answer(call: ShownCall): string {
    return JSON.stringify(this.#answer(call));
  }

  #answer({ name, prompt }: ShownCall): unknown {
    switch (name) {
      case 'speak':
        return this.#line(prompt);
      case 'quick':
        return this.#choice(prompt);
      case 'slow':
        return this.#steps(prompt);
      case 'plan':
        return { agenda: this.#pick(AGENDAS) };
      case 'reflect':
        return this.#insights(prompt);
      case 'prose':
        return this.#prose(prompt);
      default:
        return {};
    }
  }

  #line(prompt: string): unknown {
    const facts = [...prompt.matchAll(/^(f\d+)(\*?) (.*)$/gm)].filter(([, , star]) => star === '');
    const said = prompt.split('What was said:')[1]?.split('\n').length ?? 0;
    const thought = this.#pick(THOUGHTS);
    const about = /talk with ([^.,]+?)(?: and|,|\.)/.exec(prompt)?.[1] ?? '';
    if (said > 7 && this.#chance(0.5))
      return {
        thought,
        act: 'farewell',
        to: about,
        say: 'I will leave you to it. Good night, and lock your door.',
        tells: [],
      };
    const fact = facts.length > 0 && this.#chance(0.35) ? facts[this.#random.int(facts.length)] : undefined;
    if (fact !== undefined)
      return { thought, act: 'tell', to: about, say: `You ought to know this: ${fact[3]}`, tells: [fact[1]] };
    const say = LINES[this.#lines++ % LINES.length];
    return { thought, act: say?.includes('?') === true ? 'ask' : 'chat', to: about, about: '', say, tells: [] };
  }

  #choice(prompt: string): unknown {
    const marks = [...prompt.matchAll(/^(\w+): /gm)].map(([, mark]) => mark ?? '');
    const known = marks.filter((mark) => ['on', 'still', 'see', 'look', 'tell', 'flee'].includes(mark));
    return { thought: this.#pick(THOUGHTS), choose: this.#pick(known) };
  }

  #steps(prompt: string): unknown {
    const named = (line: RegExp) => (line.exec(prompt)?.[1] ?? '').replace(/\.$/, '');
    const ways = listed(named(/^Ways: (.*)$/m)).map(bare);
    const people = listed(named(/^Here: (.*)$/m)).map(bare);
    const all = [...prompt.matchAll(/(?:^|; |: )(?:the )?([^;[\]:]+?) \[([\w, ]+)\]/gm)].flatMap(
      ([, what = '', how = '']) => how.split(', ').map((use) => ({ what, how: use })),
    );
    const isTired = /You feel: .*(?:sleepy|worn out)/.test(prompt);
    const uses = all.filter(({ how }) => isTired || !how.startsWith('sleep'));
    const steps: unknown[] = [];
    const use = uses.length === 0 ? undefined : uses[this.#random.int(uses.length)];
    if (use !== undefined) steps.push({ do: 'use', what: use.what, how: use.how });
    const way = this.#pick(ways);
    if (people.length > 0 && this.#chance(0.5)) steps.unshift({ do: 'talk', to: this.#pick(people) });
    if (way !== '') steps.push({ do: 'go', what: way }, { do: 'look' });
    if (this.#chance(0.35)) steps.push({ do: 'search' });
    const other = uses.length < 2 ? undefined : uses[this.#random.int(uses.length)];
    if (other !== undefined) steps.push({ do: 'use', what: other.what, how: other.how });
    steps.push({ do: 'wait', minutes: 10 + this.#random.int(20) });
    return {
      thought: `${this.#pick(THOUGHTS)} ${this.#pick(THOUGHTS)}`,
      intent: 'find out what is going on before it is too late',
      goal: 1 + this.#random.int(3),
      steps,
    };
  }

  #insights(prompt: string): unknown {
    const memories = [...prompt.matchAll(/^- (m\d+) (.*)$/gm)];
    const names = [...prompt.matchAll(/^- ([A-Z][\w ]+?): /gm)].map(([, name]) => name ?? '');
    const from = memories.slice(-3).map(([, mark]) => mark);
    return {
      thought: this.#pick(THOUGHTS),
      insights: [{ about: this.#pick(names), what: 'asks_everybody', from, weight: 0.5 }],
    };
  }

  /** Tells what it was given to tell, a little longer. */
  #prose(prompt: string): unknown {
    const given = [...prompt.matchAll(/^\[(\d+)\] (.*)$/gm)];
    const said: string[] = [];
    const told: number[] = [];
    for (const [, mark, text = ''] of given) {
      if (said.join(' ').split(' ').length + text.split(' ').length > 110) continue;
      said.push(text);
      told.push(Number(mark));
    }
    while (said.join(' ').split(' ').length < 60) said.push('The wind went on outside, and nobody spoke of it.');
    return { paragraph: said.join(' '), told };
  }

  #pick(list: readonly string[]): string {
    return this.#random.pick(list) ?? '';
  }

  #chance(share: number): boolean {
    return this.#random.next() < share;
  }
}

function listed(text: string): string[] {
  return text.split(/, | and /).filter((name) => name !== '');
}

function bare(name: string): string {
  return name.replace(/ \(.*\)$/, '').trim();
}
