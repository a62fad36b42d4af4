import type { Text } from '../../core/index.ts';
import type { Scenario } from './scenario.ts';
import type { FixtureSpec } from './things-schema.ts';

/** A kind of building: what stands in it and what can be done there. */
export interface Building {
  readonly word: string;
  readonly name: Text;
  readonly brief: Text;
  readonly tags: string[];
  readonly fixtures: readonly Omit<FixtureSpec, 'id' | 'place'>[];
}

/** Sleepers that the beds of a house hold. */
const HOUSEHOLD = 1000;

export const HOUSE: Building = {
  word: 'house',
  name: { en: 'House', zh: '民居' },
  brief: { en: 'A house with beds, a hearth and a basin.', zh: '有床铺、灶台和水盆的民居。' },
  tags: ['bedroom', 'kitchen'],
  fixtures: [
    { ...fixture('bed', { en: 'the beds', zh: '床铺' }, 'sleep', { en: 'sleep', zh: '睡觉' }, 480), seats: HOUSEHOLD },
    {
      ...fixture('table', { en: 'the table', zh: '饭桌' }, 'eat', { en: 'eat a meal', zh: '吃饭' }, 25),
      stock: 'endless',
    },
    fixture('basin', { en: 'the basin', zh: '水盆' }, 'wash', { en: 'wash', zh: '洗漱' }, 10),
    fixture('loom', { en: 'the loom', zh: '织机' }, 'work', { en: 'weave', zh: '织布' }, 30),
  ],
};

export const WORKSHOP: Building = {
  word: 'workshop',
  name: { en: 'Workshop', zh: '作坊' },
  brief: { en: 'A workshop with benches.', zh: '摆着工作台的作坊。' },
  tags: ['work'],
  fixtures: [fixture('bench', { en: 'the benches', zh: '工作台' }, 'work', { en: 'work', zh: '干活' }, 30)],
};

export const TAVERN: Building = {
  word: 'tavern',
  name: { en: 'Tavern', zh: '酒馆' },
  brief: { en: 'A tavern with long tables.', zh: '摆着长桌的酒馆。' },
  tags: ['public'],
  fixtures: [
    {
      ...fixture(
        'counter',
        { en: 'the counter', zh: '柜台' },
        'eat',
        { en: 'eat a bowl of stew', zh: '吃一碗炖菜' },
        25,
      ),
      stock: 'endless',
    },
    { name: { en: 'the board', zh: '告示板' }, statuses: {}, tags: ['board'], affordances: [] },
  ],
};

function fixture(
  word: string,
  name: Text,
  verb: 'sleep' | 'eat' | 'wash' | 'work',
  label: Text,
  minutes: number,
): Omit<FixtureSpec, 'id' | 'place'> {
  const affordance = {
    id: verb,
    verb,
    label,
    minutes,
    noise: 0.1,
    interruptible: true,
    needs: {},
    effects: [],
    tags: [],
  };
  return { name, statuses: {}, tags: [word], affordances: [affordance] };
}

/** Fair, and rain now and then. */
export const WEATHER: Scenario['weather'] = {
  initial: 'fair',
  states: [
    {
      id: 'fair',
      name: { en: 'fair', zh: '晴' },
      rain: 0,
      wind: 0.2,
      thunder: 0,
      sight: 1,
      hush: 0,
      minutes: [120, 600],
      next: [{ to: 'rain', weight: 1 }],
    },
    {
      id: 'rain',
      name: { en: 'rain', zh: '雨' },
      rain: 0.6,
      wind: 0.4,
      thunder: 0,
      sight: 0.7,
      hush: 0.4,
      minutes: [30, 180],
      next: [{ to: 'fair', weight: 1 }],
    },
  ],
};
