import type { Text } from '../../core/index.ts';
import { type Scenario, type ScenarioInput, scenarioSchema } from '../scenario/scenario.ts';

function text(en: string, zh = '字'): Text {
  return { en, zh };
}

function place(id: string, at: [number, number], more: Partial<ScenarioInput['map']['places'][number]> = {}) {
  return {
    id,
    name: text(id),
    brief: text(`the ${id}`),
    area: 'ground',
    indoor: true,
    light: 'lamp' as const,
    at,
    ...more,
  };
}

function person(id: string, start: string, more: Partial<ScenarioInput['people'][number]> = {}) {
  return {
    id,
    name: text(id),
    identity: text(`${id}, a guest`),
    persona: text(`${id}, somebody`),
    start,
    home: 'bedroom',
    bed: 'bed',
    ...more,
  };
}

/**
 * A house of seven places for tests: a hall with rooms around, a locked study, a cellar that is dark without power, a
 * garden, and a secret way from the study to the cellar.
 */
export function houseInput(): ScenarioInput {
  return {
    meta: {
      id: 'house',
      title: text('A house'),
      summary: text('A house for tests.'),
      style: text('plain'),
      start: '21:00',
      ends: [{ id: 'morning', when: { after: { day: 1, time: '07:00' } }, text: text('Morning.') }],
      rules: [text('Food is in the kitchen.')],
    },
    map: {
      areas: [
        { id: 'ground', name: text('ground floor'), floor: 0 },
        { id: 'below', name: text('cellar'), floor: -1 },
      ],
      places: [
        place('hall', [0, 0]),
        place('kitchen', [10, 0], { light: 'lamp_and_window' }),
        place('study', [-10, 0]),
        place('bedroom', [0, -10]),
        place('corridor', [0, -5], { noise: 0.8 }),
        place('cellar', [0, 1], { area: 'below', tags: ['scary'] }),
        place('garden', [0, 20], { indoor: false, light: 'sky' }),
      ],
      edges: [
        { between: ['hall', 'kitchen'], kind: 'opening', minutes: 1 },
        { between: ['hall', 'study'], kind: 'door', minutes: 1, lock: { locked: true, key: 'study_key' } },
        { between: ['hall', 'corridor'], kind: 'stairs', minutes: 1 },
        { between: ['corridor', 'bedroom'], kind: 'door', minutes: 1 },
        { between: ['hall', 'cellar'], kind: 'stairs', minutes: 2 },
        { between: ['hall', 'garden'], kind: 'door', minutes: 3 },
        { between: ['study', 'cellar'], kind: 'secret', minutes: 2, knownTo: ['dora'] },
        { between: ['kitchen', 'cellar'], kind: 'wall' },
      ],
    },
    fixtures: [
      {
        id: 'switchboard',
        name: text('the switchboard'),
        place: 'cellar',
        statuses: { whole: text('whole'), smashed: text('smashed') },
        affordances: [
          {
            id: 'smash',
            verb: 'use',
            label: text('smash it'),
            minutes: 2,
            noise: 0.7,
            interruptible: false,
            needs: { status: ['whole'] },
            effects: [{ status: 'smashed' }, { power: false }],
            trace: text('splinters'),
          },
        ],
      },
      {
        id: 'larder',
        name: text('the larder'),
        place: 'kitchen',
        stock: 3,
        affordances: [
          { id: 'eat', verb: 'eat', label: text('eat'), minutes: 20 },
          { id: 'cook', verb: 'cook', label: text('cook'), minutes: 30, effects: [{ stock: 4 }] },
        ],
      },
      {
        id: 'bed',
        name: text('the bed'),
        place: 'bedroom',
        seats: 4,
        affordances: [{ id: 'sleep', verb: 'sleep', label: text('sleep'), minutes: 480 }],
      },
      { id: 'board', name: text('the board'), place: 'hall', tags: ['board'] },
      {
        id: 'chest',
        name: text('the chest'),
        place: 'study',
        container: { capacity: 2, closed: true, lock: { locked: true, key: 'chest_key' } },
      },
      { id: 'shelf', name: text('the shelf'), place: 'study', container: { capacity: 5 } },
      {
        id: 'fireplace',
        name: text('the fireplace'),
        place: 'hall',
        affordances: [
          {
            id: 'burn',
            verb: 'use',
            label: text('burn a paper'),
            minutes: 3,
            needs: { tag: 'document' },
            effects: [{ spends: true }],
          },
        ],
      },
    ],
    items: [
      { id: 'study_key', name: text('the key'), at: { place: 'kitchen' }, concealed: true, tags: ['key'] },
      { id: 'chest_key', name: text('the small key'), at: { person: 'anna' }, tags: ['key'] },
      {
        id: 'letter',
        name: text('the letter'),
        at: { fixture: 'chest' },
        tags: ['document'],
        text: text('Dora did it.'),
        teaches: ['dora_did_it'],
      },
      { id: 'apple', name: text('an apple'), at: { place: 'kitchen' }, tags: ['food'] },
      { id: 'lantern', name: text('the lantern'), at: { place: 'garden' }, tags: ['light'] },
      { id: 'poker', name: text('the poker'), at: { place: 'hall' }, tags: ['weapon', 'tool'] },
    ],
    facts: [{ id: 'dora_did_it', about: 'dora', text: text('Dora did it.'), canary: true }],
    people: [
      person('anna', 'hall'),
      person('bert', 'kitchen', { fears: ['dark'] }),
      person('cora', 'bedroom', { mbti: 'ISTJ' }),
      person('dora', 'cellar', { knows: ['dora_did_it'], secrets: ['dora_did_it'], role: 'murderer' }),
    ],
    beats: [],
    weather: {
      initial: 'calm',
      states: [
        {
          id: 'calm',
          name: text('calm'),
          rain: 0,
          wind: 0,
          thunder: 0,
          sight: 1,
          hush: 0,
          minutes: [30, 60],
          next: [{ to: 'storm', weight: 1 }],
        },
        {
          id: 'storm',
          name: text('storm'),
          rain: 1,
          wind: 1,
          thunder: 1,
          sight: 0.4,
          hush: 0.7,
          minutes: [30, 60],
          next: [{ to: 'calm', weight: 1 }],
        },
      ],
    },
  };
}

/** {@link houseInput}, checked. */
export function houseScenario(): Scenario {
  return scenarioSchema.parse(houseInput());
}
