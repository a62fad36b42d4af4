import { randomUUID } from 'node:crypto';
import { Vec3 } from 'vec3';
import type { SquidEntity } from '../../library.ts';
import { MAX_TICK_RATE, MIN_TICK_RATE } from '../../options.ts';
import { strikeLightning } from '../lightning.ts';
import { mobKindOf } from '../mobs/mob-kinds.ts';
import { summonMob } from '../mobs/mobs.ts';
import { summonVehicle } from '../riding/fleet.ts';
import { isVehicle } from '../riding/vehicle-kinds.ts';
import { offersFrom } from '../traders/offer-data.ts';
import { isTrader, summonTrader } from '../traders/traders.ts';
import { clearEffects, giveEffect } from '../vitals/effects.ts';
import { applyInstantEffect } from '../vitals/instant-effects.ts';
import { MAX_WEATHER_TICKS, WEATHERS, type WeatherKind } from '../weather.ts';
import { data, id, integer, place, ticks, word } from './arguments.ts';
import { type Answer, answer, type Command, form, refused, type Source } from './command.ts';
import { entities, nameOf } from './selectors.ts';
import type { DataCompound } from './snbt.ts';
import { say } from './text.ts';

const DAY_TICKS = 24_000;

/** Moments of the day that have names, as in the game. */
const MOMENTS = { day: 1000, noon: 6000, night: 13_000, midnight: 18_000 } as const;

const DIFFICULTIES = ['peaceful', 'easy', 'normal', 'hard'] as const;

/** Rules of the game that are kept here, and what of a game they are. */
const RULES = { doMobSpawning: 'spawnsMobs', doFireTick: 'firesSpread' } as const;

/** Entities that one world may have before no more can be summoned. */
const MAX_ENTITIES = 2048;

/** How long an effect lasts unless told otherwise, and at most, in seconds. */
const EFFECT_SECONDS = 30;
const MAX_EFFECT_SECONDS = 1_000_000;

/** Commands about the world: its time, weather, and what is in it. */
export const WORLD_COMMANDS: readonly Command[] = [
  {
    names: ['time'],
    operatorsOnly: true,
    forms: [
      form([word('set'), word('day', 'noon', 'night', 'midnight')], (source, _set, moment) =>
        setTime(source, MOMENTS[moment]),
      ),
      form([word('set'), ticks('time')], (source, _set, time) => setTime(source, time)),
      form([word('add'), ticks('time')], (source, _add, time) => setTime(source, source.game.server.time + time)),
      form([word('query'), word('daytime', 'gametime', 'day')], ({ game: { server } }, _query, what) => {
        const day = Math.floor(server.tickCount / DAY_TICKS);
        const value = what === 'daytime' ? server.time : what === 'gametime' ? server.tickCount : day;
        return answer(say('commands.time.query', value));
      }),
    ],
  },
  {
    names: ['weather'],
    operatorsOnly: true,
    forms: [
      form([word(...WEATHERS)], (source, kind) => setWeather(source, kind)),
      form([word(...WEATHERS), ticks('duration')], setWeather),
    ],
  },
  {
    names: ['difficulty'],
    operatorsOnly: true,
    forms: [
      form([], ({ game }) => answer(say('commands.difficulty.query', difficultyName(game.server.difficulty)))),
      form([word(...DIFFICULTIES)], ({ game: { server } }, name) => {
        const difficulty = DIFFICULTIES.indexOf(name);
        if (server.difficulty === difficulty) return refused('commands.difficulty.failure', name);
        server.difficulty = difficulty;
        for (const { _client } of server.players) _client.write('difficulty', { difficulty, difficultyLocked: false });
        return answer(say('commands.difficulty.success', difficultyName(difficulty)));
      }),
    ],
  },
  {
    names: ['seed'],
    operatorsOnly: true,
    forms: [form([], ({ game }) => answer(say('commands.seed.success', game.seed)))],
  },
  {
    names: ['tick'],
    operatorsOnly: true,
    forms: [
      form([word('rate'), integer('rate', MIN_TICK_RATE, MAX_TICK_RATE)], ({ game }, _rate, rate) => {
        game.server.setTickInterval(rate);
        return answer(`The world now has ${rate} ticks a second.`);
      }),
    ],
  },
  {
    names: ['gamerule'],
    operatorsOnly: true,
    forms: [
      form([word('doMobSpawning', 'doFireTick')], ({ game }, rule) =>
        answer(say('commands.gamerule.query', rule, String(game[RULES[rule]]))),
      ),
      form([word('doMobSpawning', 'doFireTick'), word('true', 'false')], ({ game }, rule, value) => {
        game[RULES[rule]] = value === 'true';
        return answer(say('commands.gamerule.set', rule, value));
      }),
    ],
  },
  {
    names: ['summon'],
    operatorsOnly: true,
    forms: [
      form([id('entity')], (source, kind) => summon(source, kind, source.position)),
      form([id('entity'), place('pos')], summon),
      form([id('entity'), place('pos'), data('nbt')], summonWith),
    ],
  },
  {
    names: ['effect'],
    operatorsOnly: true,
    forms: [
      form([word('clear'), entities('targets')], (source, _clear, targets) => clearEffectsOf(source, targets)),
      form([word('give'), entities('targets'), id('effect')], (source, _give, targets, effect) =>
        giveEffectTo(source, targets, effect, EFFECT_SECONDS, 0),
      ),
      form(
        [word('give'), entities('targets'), id('effect'), integer('seconds', 1, MAX_EFFECT_SECONDS)],
        (source, _give, targets, effect, seconds) => giveEffectTo(source, targets, effect, seconds, 0),
      ),
      form(
        [
          word('give'),
          entities('targets'),
          id('effect'),
          integer('seconds', 1, MAX_EFFECT_SECONDS),
          integer('amplifier', 0, 127),
        ],
        (source, _give, targets, effect, seconds, amplifier) =>
          giveEffectTo(source, targets, effect, seconds, amplifier),
      ),
    ],
  },
];

function setTime({ game }: Source, time: number): Answer {
  const timeOfDay = time % DAY_TICKS;
  game.server.setTime(timeOfDay);
  return answer(say('commands.time.set', timeOfDay));
}

function setWeather({ game }: Source, kind: WeatherKind, duration?: number): Answer {
  if (duration !== undefined && duration > MAX_WEATHER_TICKS) {
    return refused('argument.integer.big', MAX_WEATHER_TICKS, duration);
  }
  game.weather.set(kind, duration);
  return answer(say(`commands.weather.set.${kind}`));
}

function difficultyName(difficulty: number) {
  return say(`options.difficulty.${DIFFICULTIES[difficulty] ?? 'easy'}`);
}

function summon(source: Source, kind: string, at: Vec3): Answer {
  const { server, registry } = source.game;
  const known = registry.entitiesByName[kind];
  if (known === undefined) return refused('argument.id.unknown', kind);
  if (Object.keys(server.entities).length >= MAX_ENTITIES) return refused('commands.summon.failed');
  if (kind === 'lightning_bolt') return summoned(source, strikeLightning(source.game, at.floored()));
  if (isVehicle(kind)) return summoned(source, summonVehicle(source.game, kind, at));
  if (!isCreature(known)) return refused('commands.summon.failed');
  if (mobKindOf(kind) !== undefined) {
    const mob = summonMob(source.game, kind, at);
    return mob.ok
      ? answer(say('commands.summon.success', nameOf(source, mob.value)))
      : refused('commands.summon.failed');
  }
  // The library looks kinds up in a list that is empty from 1.17 on (spawn.js), so it is not asked to spawn one.
  const entity: SquidEntity = server.initEntity('mob', known.id, server.overworld, at.clone());
  Object.assign(entity, {
    uuid: randomUUID(),
    velocity: new Vec3(0, 0, 0),
    yaw: 0,
    pitch: 0,
    headPitch: 0,
    metadata: [],
  });
  entity.health = MOB_HEALTH;
  entity.updateAndSpawn();
  return answer(say('commands.summon.success', nameOf(source, entity)));
}

const MOB_HEALTH = 20;

/** A trader with its offers; of others no data is taken. */
function summonWith(source: Source, kind: string, at: Vec3, given: DataCompound): Answer {
  if (Object.keys(given).length === 0) return summon(source, kind, at);
  if (!isTrader(kind)) return { ok: false, text: `Only traders are summoned with data here, not ${kind}.` };
  const offers = offersFrom(source.game.items, given);
  return offers.ok ? summoned(source, summonTrader(source.game, kind, at, offers.value)) : offers;
}

function summoned(source: Source, entity: SquidEntity | undefined): Answer {
  return entity === undefined
    ? refused('commands.summon.failed')
    : answer(say('commands.summon.success', nameOf(source, entity)));
}

/** Only creatures need no more than a place. The data of 1.16 does not know what some of them are, but of nothing else. */
function isCreature({ type, category = '' }: { readonly type: string; readonly category?: string }): boolean {
  return category.endsWith('mobs') || type === 'UNKNOWN';
}

function giveEffectTo(
  source: Source,
  targets: readonly SquidEntity[],
  name: string,
  seconds: number,
  amplifier: number,
): Answer {
  for (const target of targets) {
    if (applyInstantEffect(source.game, target, name, amplifier)) continue;
    if (!giveEffect(source.game, target, name, seconds, amplifier)) return refused('argument.id.unknown', name);
  }
  const effect = say(`effect.minecraft.${name}`);
  const [only] = targets;
  return targets.length === 1 && only !== undefined
    ? answer(say('commands.effect.give.success.single', effect, nameOf(source, only), seconds))
    : answer(say('commands.effect.give.success.multiple', effect, targets.length, seconds));
}

function clearEffectsOf(source: Source, targets: readonly SquidEntity[]): Answer {
  let cleared = 0;
  for (const target of targets) cleared += clearEffects(source.game, target);
  if (cleared === 0) return refused('commands.effect.clear.everything.failed');
  const [only] = targets;
  return targets.length === 1 && only !== undefined
    ? answer(say('commands.effect.clear.everything.success.single', nameOf(source, only)))
    : answer(say('commands.effect.clear.everything.success.multiple', targets.length));
}
