import { ensure, type Scenario } from '../scenario.ts';

export const TEXT_SCENARIOS: readonly Scenario[] = [
  {
    name: 'sign',
    sets: ['signs'],
    about: 'a sign is placed, written on and read',
    async play(stage) {
      await stage.give('oak_sign');
      await stage.good('hold', { item: 'oak_sign' });
      const placed = await stage.good('place', stage.at(0, -1, 2));
      ensure(placed.ok && stage.blockAt(stage.at(0, 0, 2)) === 'oak_sign', 'the sign does not stand');
      await stage.good('write_sign', { ...stage.at(0, 0, 2), lines: ['Inn', 'of the Raven'] });
      const read = await stage.good('read_sign', stage.at(0, 0, 2));
      ensure(
        JSON.stringify(read['front']) === '["Inn","of the Raven","",""]',
        `it reads ${JSON.stringify(read['front'])}`,
      );
      await stage.refused('read_sign', stage.at(0, -1, 2), 'no_sign');
    },
  },
  {
    name: 'book',
    sets: ['signs'],
    about: 'a book is written, read, written anew and signed',
    async play(stage) {
      await stage.refused('write_book', { pages: ['x'] }, 'not_carried');
      await stage.give('writable_book');
      await stage.good('write_book', { pages: ['One.', 'Two.'] });
      const draft = await stage.good('read_book');
      ensure(JSON.stringify(draft['pages']) === '["One.","Two."]', `it reads ${JSON.stringify(draft['pages'])}`);
      await stage.good('write_book', { pages: ['The end.'], title: 'Short' });
      const signed = await stage.good('read_book', { title: 'Short' });
      ensure(JSON.stringify(signed['pages']) === '["The end."]', `signed, it reads ${JSON.stringify(signed['pages'])}`);
      ensure(signed['author'] === stage.body.name, `its author is ${signed['author']}`);
    },
  },
];
