import { tokenBound } from '../models/index.ts';
import type { Mind } from './actor/mind.ts';
import type { CognitionFrame } from './cognition/frame.ts';
import type { Layers } from './cognition/layers.ts';
import type { MindWatch } from './cognition/model-mind/mind-status.ts';
import { ModelLayers, type ModelMindOptions } from './cognition/model-mind/model-layers.ts';
import { type AskedMoment, ReplayedLayers } from './cognition/model-mind/replayed-layers.ts';
import { createRuleMind } from './cognition/rule-mind/rule-mind.ts';
import { PublicDeaths } from './commons/public-deaths.ts';
import { Conversations } from './conversation/conversations.ts';
import { speak } from './conversation/speaking/speak.ts';
import { Director } from './director/director.ts';
import { ModelNarrator } from './narrator/model-narrator.ts';
import { Narrator } from './narrator/narrator.ts';
import { type Life, type LifeOptions, openLife } from './runtime/life.ts';
import { Weather } from './weather/weather.ts';
import { NONE } from './world/entity.ts';
import type { Setting } from './world/setting.ts';

/** How a whole life is opened: what is composed here is left out. */
export interface LivingOptions extends Omit<LifeOptions, 'mind' | 'talk' | 'systems' | 'beatsPlayed'> {
  /** Whether a novel is made of it. Default true; a town of thousands is no story. */
  readonly narrated?: boolean;
  /** Models that people think by, where rules need not do. Left out, no model is needed. */
  readonly minds?: ModelMindOptions;
  /** Of a life that is lived again: who was asked for a late answer, and until when its history is known. */
  readonly relived?: { readonly asked: readonly AskedMoment[]; readonly untilMs: number };
  /** Puts something around the mind: a watcher. What it wraps must pass `conclude` on. */
  readonly around?: (mind: Mind) => Mind;
}

/** A life with all that belongs to it, and what its page and its digest are made from. */
export interface Living {
  readonly life: Life;
  readonly mind: CognitionFrame;
  /** How the thinking by models goes; undefined where rules do it all. */
  readonly minds: MindWatch | undefined;
  readonly talk: Conversations;
  readonly director: Director;
  /** Its novel stays empty where the life is not narrated. */
  readonly narrator: Narrator;
  /** Tells by a model what the narrator has chronicled; undefined where none does. */
  readonly scribe: ModelNarrator | undefined;
}

/**
 * Opens a life: minds that talk, by rules and by models where there are any, weather, a director, common knowledge, a
 * narrator.
 */
export function openLiving(
  setting: Setting,
  { narrated = true, around = (mind) => mind, minds, relived, ...options }: LivingOptions,
): Living {
  const deaths = new PublicDeaths();
  let model: ModelLayers | undefined;
  const over = (rules: Layers): Layers => {
    const bulletin = () => deaths.bulletin(minds?.locale ?? 'en');
    model = minds && new ModelLayers({ ...minds, setting, rules, bulletin });
    if (relived === undefined) return model ?? rules;
    return new ReplayedLayers({ ...relived, rules, live: model, inputs: options.replay ?? [] });
  };
  const mind = createRuleMind(setting, { speak, over });
  const talk = new Conversations();
  const director = new Director(talk);
  const narrator = new Narrator();
  const systems = [new Weather(), director, deaths, ...(narrated ? [narrator] : [])];
  const life: Life = openLife(setting, {
    ...options,
    mind: around(mind),
    talk,
    systems,
    beatsPlayed: () => director.played,
  });
  const scribe =
    minds === undefined || !narrated
      ? undefined
      : new ModelNarrator({
          ...minds,
          setting,
          narrator,
          count: minds.countTokens ?? tokenBound,
          edition: () => (life.omniscient ? 'omniscient' : 'reader'),
          knownUntilMs: relived?.untilMs ?? NONE,
          hand: (input) => void life.input(input),
        });
  return { scribe, life, mind, minds: model?.watch, talk, director, narrator };
}
