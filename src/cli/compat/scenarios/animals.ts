import { ensure, type Scenario } from '../scenario.ts';

/** A trader's one offer; items count by `Count` up to 1.20.4, by `count` since, and what a version lacks it passes over. */
export const BREAD_OFFER =
  '{NoAI:1b,Offers:{Recipes:[{buy:{id:"minecraft:emerald",Count:2b,count:2},sell:{id:"minecraft:bread",Count:3b,count:3},maxUses:4}]}}';

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
    about: 'a wandering trader tells its offer, and it is made twice',
    async play(stage) {
      const trader = await stage.summon('wandering_trader', stage.at(2, 0, 0), BREAD_OFFER);
      const { offers } = await stage.good('offers', { entity_id: trader.id });
      ensure(Array.isArray(offers) && offers.length === 1, `it offers ${JSON.stringify(offers)}`);
      await stage.refused('trade', { entity_id: trader.id, offer: 0 }, 'cannot_pay');
      await stage.give('emerald', 5);
      await stage.good('trade', { entity_id: trader.id, offer: 0, times: 2 });
      const [bread, left] = [stage.carried('bread'), stage.carried('emerald')];
      ensure(bread === 6 && left === 1, `${bread} bread and ${left} emeralds are carried, not 6 and 1`);
    },
  },
];
