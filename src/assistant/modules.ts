import type { ModuleConfiguration } from '../engine/index.ts';
import { bindingModule } from './features/binding/index.ts';
import { commerce } from './features/commerce/index.ts';
import { HELP } from './features/help/index.ts';
import { NARRATION } from './features/narration/index.ts';
import { QUESTIONS } from './features/questions/index.ts';
import { QUESTS } from './features/quests/index.ts';
import { RESEARCH } from './features/research/index.ts';
import { RULES } from './features/rules/index.ts';
import { SIGNS } from './features/signs/index.ts';
import { USAGE } from './features/usage/index.ts';

/** What an operator adds to the features that every assistant has. */
export interface FeatureChoice {
  /** The file of the shop's catalogue; without one there is no shop. */
  readonly catalogue?: string;
  /** The folder of the pack's quest book (`config/ftbquests/quests`); without one there are no quests. */
  readonly questBook?: string;
  /** Whether its rewards are given here; default yes. `off` where the server has the pack's own mod, which gives them too. */
  readonly questClaims?: 'on' | 'off';
  /** A text, as Markdown, that questions of everybody are answered from. */
  readonly manual?: string;
  /** Where the web is searched: an endpoint that answers as SearXNG's JSON does. */
  readonly searchUrl?: string;
  /** Reads quests aloud, and hears questions; whoever starts the assistant adds the service `SPEECH`. Default no. */
  readonly narration?: {
    /** The model behind the tier `voice`, where there is one. */
    readonly model?: string;
    /** Its voices. */
    readonly voices?: { readonly en?: string | undefined; readonly zh?: string | undefined };
  };
}

/** The features an assistant has unless told otherwise, with their configurations by module id laid over the defaults. */
export function standardModules({
  catalogue,
  questBook,
  questClaims = 'on',
  manual,
  searchUrl,
  narration,
}: FeatureChoice = {}): readonly ModuleConfiguration[] {
  return [
    ...(catalogue === undefined ? [] : [{ definition: commerce, config: { catalogue } }]),
    ...(questBook === undefined ? [] : [{ definition: QUESTS, config: { folder: questBook, claims: questClaims } }]),
    ...(narration === undefined ? [] : [{ definition: NARRATION, config: narration }]),
    { definition: bindingModule, config: {} },
    { definition: HELP, config: {} },
    { definition: QUESTIONS, config: manual === undefined ? {} : { manual } },
    { definition: RESEARCH, config: searchUrl === undefined ? {} : { searchUrl } },
    { definition: RULES, config: {} },
    { definition: SIGNS, config: {} },
    { definition: USAGE, config: {} },
  ];
}
