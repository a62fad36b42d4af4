import type { ModuleConfiguration } from '../engine/index.ts';
import { bindingModule } from './features/binding/index.ts';
import { commerce } from './features/commerce/index.ts';
import { HELP } from './features/help/index.ts';
import { QUESTIONS } from './features/questions/index.ts';
import { QUESTS } from './features/quests/index.ts';
import { RESEARCH } from './features/research/index.ts';
import { RULES } from './features/rules/index.ts';
import { USAGE } from './features/usage/index.ts';

/** What an operator adds to the features that every assistant has. */
export interface FeatureChoice {
  /** The file of the shop's catalogue; without one there is no shop. */
  readonly catalogue?: string;
  /** The folder of the pack's quest book (`config/ftbquests/quests`); without one there are no quests. */
  readonly questBook?: string;
}

/** The features an assistant has unless told otherwise, with their configurations by module id laid over the defaults. */
export function standardModules({ catalogue, questBook }: FeatureChoice = {}): readonly ModuleConfiguration[] {
  return [
    ...(catalogue === undefined ? [] : [{ definition: commerce, config: { catalogue } }]),
    ...(questBook === undefined ? [] : [{ definition: QUESTS, config: { folder: questBook } }]),
    { definition: bindingModule, config: {} },
    { definition: HELP, config: {} },
    { definition: QUESTIONS, config: {} },
    { definition: RESEARCH, config: {} },
    { definition: RULES, config: {} },
    { definition: USAGE, config: {} },
  ];
}
