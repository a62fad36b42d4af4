import { ensure, Finding, type Scenario } from '../scenario.ts';

export const ANIMAL_SCENARIOS: readonly Scenario[] = [
  {
    name: 'fish',
    sets: ['fish'],
    about: 'a line is cast into a pool, something bites, and it is reeled in',
    async play(stage) {
      for (const x of [2, 3, 4]) for (const z of [-1, 0, 1]) await stage.set(stage.at(x, -1, z), 'water');
      await stage.refused('fish', {}, 'not_carried');
      await stage.give('fishing_rod');
      const fished = await stage.good('fish', { budget_ticks: 2400 });
      ensure(Array.isArray(fished['caught']) && fished['caught'].length > 0, fished.describe);
    },
  },
  {
    name: 'animals',
    sets: ['entities'],
    about: 'it is told what can be done with a cow and a sheep; they are milked, shorn and fed',
    async play(stage) {
      const cow = await stage.summon('cow', stage.at(3, 0, 0));
      const uses = await stage.good('entity_uses', { entity_id: cow.id });
      ensure(JSON.stringify(uses['uses']).includes('milk'), `a cow is for ${JSON.stringify(uses['uses'])}`);
      await stage.refused('feed', { entity_id: cow.id }, 'no_food');
      await stage.give('bucket');
      await stage.good('use_on_entity', { entity_id: cow.id, item: 'bucket' });
      ensure(stage.carried('milk_bucket') === 1, 'there is no milk in the bucket');
      await stage.give('wheat', 2);
      await stage.good('feed', { entity_id: cow.id });
      ensure(stage.carried('wheat') === 1, `${stage.carried('wheat')} wheat is left of 2`);
      const sheep = await stage.summon('sheep', stage.at(-3, 0, 0));
      await stage.give('shears');
      await stage.good('use_on_entity', { entity_id: sheep.id, item: 'shears' });
      ensure(stage.entity('sheep')?.isSheared === true, 'the sheep has its wool on');
    },
  },
  {
    name: 'ride',
    sets: ['entities'],
    about: 'a boat is boarded and left',
    async play(stage) {
      const boat = await stage.summon(['oak_boat', 'boat'], stage.at(2, 0, 0));
      await stage.good('mount', { entity_id: boat.id });
      await stage.refused('mount', { entity_id: boat.id }, 'riding');
      await stage.good('dismount');
      await stage.refused('dismount', {}, 'not_riding');
    },
  },
  {
    name: 'trade',
    sets: ['trade'],
    about: 'a wandering trader tells its offers, and one of them is made',
    async play(stage) {
      const trader = await stage.summon('wandering_trader', stage.at(2, 0, 0));
      const told = await stage.call('offers', { entity_id: trader.id });
      if (!told.ok && told.code === 'no_trade') throw new Finding('not_tried', told.why);
      const offers = (told.ok ? told['offers'] : []) as readonly {
        readonly takes: readonly { readonly item: string; readonly count: number }[];
      }[];
      const [first] = offers;
      ensure(first !== undefined, told.ok ? 'it offers nothing' : `offers: ${told.why}`);
      for (const { item, count } of first.takes) await stage.give(item, count);
      await stage.good('trade', { entity_id: trader.id, offer: 0 });
    },
  },
];
