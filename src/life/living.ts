import type { Mind } from './actor/mind.ts';
import type { CognitionFrame } from './cognition/frame.ts';
import { createRuleMind } from './cognition/rule-mind/rule-mind.ts';
import { PublicDeaths } from './commons/public-deaths.ts';
import { Conversations } from './conversation/conversations.ts';
import { speak } from './conversation/speaking/speak.ts';
import { Director } from './director/director.ts';
import { Narrator } from './narrator/narrator.ts';
import { type Life, type LifeOptions, openLife } from './runtime/life.ts';
import { Weather } from './weather/weather.ts';
import type { Setting } from './world/setting.ts';

/** How a whole life is opened: what is composed here is left out. */
export interface LivingOptions extends Omit<LifeOptions, 'mind' | 'talk' | 'systems' | 'beatsPlayed'> {
  /** Whether a novel is made of it. Default true; a town of thousands is no story. */
  readonly narrated?: boolean;
  /** Puts something around the rule mind: a model that it stands in for, a watcher. */
  readonly around?: (mind: Mind) => Mind;
}

/** A life with all that belongs to it, and what its page and its digest are made from. */
export interface Living {
  readonly life: Life;
  readonly mind: CognitionFrame;
  readonly talk: Conversations;
  readonly director: Director;
  /** Its novel stays empty where the life is not narrated. */
  readonly narrator: Narrator;
}

/** Opens a life that needs no model: rule minds that talk, weather, a director, common knowledge, a narrator. */
export function openLiving(
  setting: Setting,
  { narrated = true, around = (mind) => mind, ...options }: LivingOptions,
): Living {
  const mind = createRuleMind(setting, { speak });
  const talk = new Conversations();
  const director = new Director(talk);
  const narrator = new Narrator();
  const systems = [new Weather(), director, new PublicDeaths(), ...(narrated ? [narrator] : [])];
  const life = openLife(setting, { ...options, mind: around(mind), talk, systems, beatsPlayed: () => director.played });
  return { life, mind, talk, director, narrator };
}
