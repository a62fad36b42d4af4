import { z } from 'zod';
import { type Result, succeed } from '../../../core/index.ts';
import {
  type AgentContext,
  type AgentEngine,
  type AgentResult,
  defineModule,
  type ModuleContext,
  type Workflow,
} from '../../../engine/index.ts';
import type { Card } from '../../cards/card.ts';
import { ASK, BINDINGS, CARDS, GAUGES, IDS, LOGGER, MESSENGER, SPEECH, STORE } from '../../context-types.ts';
import type { Messenger } from '../../messenger.ts';
import type { Quest } from '../quests/book/quest-book.ts';
import { type QuestShelf, questShelfFor } from '../quests/quest-shelf.ts';
import { begunCard, isAuto, narrationCommands } from './commands.ts';
import { hearing } from './hearing.ts';
import { Narrator } from './narrator.ts';

/** Narration: quests read aloud on the player's own page, and questions asked there by voice. */
export const NARRATION = defineModule({
  id: 'narration',
  config: z.strictObject({
    /** The model behind the tier `voice`; without one espeak-ng speaks, where it is installed. */
    model: z.string().min(1).optional(),
    /** The model's voices. */
    voices: z.strictObject({ en: z.string().default('alloy'), zh: z.string().default('alloy') }).prefault({}),
    /** Whether a model chooses what is worth hearing; by rule where not. */
    usesModel: z.boolean().default(true),
  }),
  install: (context, voice) => {
    const found = servicesOf(context);
    if (!found.ok) return found;
    const { speech, cards, gauges, bindings, ask, messenger, ...rest } = found.value;
    const narrator = new Narrator({ engine: context.engine, speech, messenger, voice, ...rest });
    const shelf = questShelfFor(context);
    cards.add('narration', ({ data }: AgentResult) => data as Card);
    gauges?.add('speech', { en: 'speech', zh: '语音' }, () => {
      const { waiting, running, capacity } = speech.desk.load;
      return { waiting, running, bound: capacity };
    });
    shelf.onShown(readWhenWanted(context.engine, narrator, messenger));
    speech.door.onRecording(hearing(context.engine, bindings, ask));
    const forget = (player: string) => narrator.forget(player);
    return succeed({
      commands: narrationCommands({ narrator, speech, shelf }),
      workflows: [readWorkflow(narrator, shelf)],
      lifecycle: {
        name: 'narration',
        disconnected: forget,
        accessChanged: forget,
        revoked: async (player) => {
          forget(player);
          return succeed(undefined);
        },
      },
    });
  },
});

function servicesOf(context: ModuleContext) {
  const [speech, cards, bindings, ask] = [
    context.get(SPEECH),
    context.get(CARDS),
    context.get(BINDINGS),
    context.get(ASK),
  ];
  const [store, ids, logger, messenger] = [
    context.get(STORE),
    context.get(IDS),
    context.get(LOGGER),
    context.get(MESSENGER),
  ];
  const gauges = context.get(GAUGES);
  if (!speech.ok) return speech;
  if (!cards.ok) return cards;
  if (!bindings.ok) return bindings;
  if (!ask.ok) return ask;
  if (!store.ok) return store;
  if (!ids.ok) return ids;
  if (!logger.ok) return logger;
  if (!messenger.ok) return messenger;
  return succeed({
    speech: speech.value,
    cards: cards.value,
    bindings: bindings.value,
    ask: ask.value,
    store: store.value,
    ids: ids.value,
    logger: logger.value,
    messenger: messenger.value,
    gauges: gauges.ok ? gauges.value : undefined,
  });
}

/** Reads a quest that a player looks at, where they want that; the answer they look at waits for nothing of it. */
function readWhenWanted(engine: AgentEngine, narrator: Narrator, messenger: Messenger) {
  return ({ player, locale }: AgentContext, quest: Quest): void => {
    void engine.background({ player, locale }, async (context) => {
      if (!(await isAuto(context))) return succeed(undefined);
      const standing = context.check();
      if (!standing.ok) return standing;
      return await messenger.show(player, begunCard(quest, narrator.begin(context, quest), locale));
    });
  };
}

function readWorkflow(narrator: Narrator, shelf: QuestShelf): Workflow {
  return {
    id: 'narration.read',
    description: 'reads a quest aloud',
    examples: ['read the quest to me', 'read it aloud', 'narrate the quest', '朗读任务', '把任务念给我听'],
    isAvailable: () => shelf.desk !== undefined,
    run: async (context, { text }): Promise<Result<AgentResult>> => {
      const { locale } = context;
      const [quest] = shelf.desk?.search(text, locale) ?? [];
      if (quest === undefined) return (await shelf.desk?.next(context)) ?? succeed({ kind: 'narration', text: '' });
      const card = begunCard(quest, narrator.begin(context, quest), locale);
      return succeed({ kind: 'narration', text: card.title, data: card });
    },
  };
}
