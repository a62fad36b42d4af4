import { z } from 'zod';
import { defineTexts, type Logger, type Result, succeed, textOf } from '../../../core/index.ts';
import { type AgentContext, type AgentResult, defineModule } from '../../../engine/index.ts';
import type { Card, CardLine } from '../../cards/card.ts';
import { CARDS, GAME, LOGGER } from '../../context-types.ts';
import type { GameDoor } from '../../game/game-door.ts';
import { logOrders } from '../untrusted.ts';

const SIGN_TEXTS = defineTexts({
  title: { en: 'Signs near you', zh: '你附近的告示牌' },
  none: { en: 'There is no sign with words on it near you.', zh: '你附近没有写了字的告示牌。' },
  at: { en: 'at {x} {y} {z}:', zh: '位于 {x} {y} {z}：' },
});

/** Signs: what players wrote on those near the one who asks, told as they wrote it. What a sign orders is text, and logged. */
export const SIGNS = defineModule({
  id: 'signs',
  config: z.strictObject({}),
  install: (context) => {
    const [game, cards, logger] = [context.get(GAME), context.get(CARDS), context.get(LOGGER)];
    if (!game.ok) return game;
    if (!cards.ok) return cards;
    if (!logger.ok) return logger;
    cards.value.add('signs', ({ data }: AgentResult) => data as Card);
    const read = (execution: AgentContext) => readSigns(execution, game.value, logger.value);
    return succeed({
      commands: [
        {
          path: 'signs',
          description: { en: 'reads the signs near you', zh: '读出你附近的告示牌' },
          arguments: [],
          run: (execution) => read(execution),
        },
      ],
      workflows: [
        {
          id: 'signs.read',
          description: 'reads the signs near the player',
          examples: [
            'what does this sign say',
            'read the sign',
            'what is written here',
            '这个牌子写了什么',
            '读一下告示牌',
          ],
          run: (execution) => read(execution),
        },
      ],
    });
  },
});

async function readSigns(context: AgentContext, game: GameDoor, logger: Logger): Promise<Result<AgentResult<Card>>> {
  const { locale } = context;
  const signs = await game.of(context).signs();
  if (!signs.ok) return signs;
  for (const { pos, lines } of signs.value) {
    logOrders(logger, context, `sign ${pos.x} ${pos.y} ${pos.z}`, lines.join(' '));
  }
  const lines = signs.value.flatMap(({ pos, lines: written }): readonly CardLine[] => [
    { text: textOf(SIGN_TEXTS.at, locale, { ...pos }), tone: 'quiet' },
    ...written.map((text) => ({ text })),
  ]);
  const title = textOf(SIGN_TEXTS.title, locale);
  const card = { title, lines: lines.length === 0 ? [{ text: textOf(SIGN_TEXTS.none, locale) }] : lines };
  return succeed({ kind: 'signs', text: [title, ...card.lines.map(({ text }) => text)].join('\n'), data: card });
}
