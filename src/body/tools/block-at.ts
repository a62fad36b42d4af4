import { z } from 'zod';
import { defineTexts, fail, textOf } from '../../core/index.ts';
import { bodyTool } from '../host.ts';
import { blockCoordinate } from '../schemas.ts';
import { sessionClosed, unloadedHowTo } from '../whereabouts.ts';

const TEXTS = defineTexts({
  known: { en: '({x},{y},{z}) is {name}{properties}', zh: '({x},{y},{z}) 是 {name}{properties}' },
  unknownState: {
    en: '({x},{y},{z}) holds state {stateId}, which this version does not know (most likely from a mod)',
    zh: '({x},{y},{z}) 的状态号 {stateId} 不在本版本登记表里（多半来自模组）',
  },
  unknownStateHowTo: {
    en: 'take it for solid and of unknown use; chat or signs may tell what it is',
    zh: '当作实心、用途不明；可从聊天或告示牌了解',
  },
  unloaded: { en: '({x},{y},{z}) is not loaded: unknown, not empty', zh: '({x},{y},{z}) 没有加载：是不知道，不是空' },
  outOfWorld: {
    en: '({x},{y},{z}) is out of the world, which spans y {minY} to {maxY}',
    zh: '({x},{y},{z}) 在世界之外，世界的 y 从 {minY} 到 {maxY}',
  },
  outOfWorldHowTo: { en: 'give a y from {minY} to {maxY}', zh: 'y 取 {minY} 到 {maxY}' },
});

export const blockAtTool = bodyTool({
  name: 'block_at',
  description: 'The block at a position. ok only where known; else source says what is not.',
  readOnly: true,
  input: z.object({ x: blockCoordinate, y: blockCoordinate, z: blockCoordinate }),
  output: z.object({
    name: z.string(),
    stateId: z.int(),
    source: z.literal('registry'),
    properties: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  }),
  failureCodes: ['session_closed', 'unknown_state', 'unloaded', 'out_of_world'],
  run({ session }, pos, { locale }) {
    const { state, ended } = session;
    if (ended !== undefined) return sessionClosed(ended);
    const { source, name, stateId, properties = {} } = state.blockAt(pos);
    const values = { ...pos, name, stateId, minY: state.blocks.minY, maxY: state.blocks.maxY - 1 };
    const say = (text: keyof typeof TEXTS) => textOf(TEXTS[text], locale, values);
    switch (source) {
      case 'unknown-state':
        return fail('unknown_state', say('unknownState'), say('unknownStateHowTo'), { source, stateId });
      case 'unloaded':
        return fail('unloaded', say('unloaded'), unloadedHowTo(session, locale), { source });
      case 'out-of-world':
        return fail('out_of_world', say('outOfWorld'), say('outOfWorldHowTo'), { source });
      case 'registry': {
        const pairs = Object.entries(properties).map(([key, value]) => `${key}=${value}`);
        const shown = pairs.length === 0 ? '' : ` [${pairs.join(' ')}]`;
        const describe = textOf(TEXTS.known, locale, { ...values, properties: shown });
        return { ok: true, describe, name: name ?? '', stateId: stateId ?? -1, source, properties };
      }
    }
  },
});
