import { z } from 'zod';
import { defineTexts, fail, textOf } from '../../core/index.ts';
import { carriedCounts, diffOf } from '../../minecraft/actions/index.ts';
import { BLUEPRINT_FAILURES, blueprintFor, building, buildingAt, buildingOf, firstCells } from '../build-tools.ts';
import { bodyTool } from '../host.ts';
import { at } from '../said.ts';
import { position } from '../schemas.ts';
import { sessionClosed } from '../whereabouts.ts';
import { countsLine } from '../window-tools.ts';

const TEXTS = defineTexts({
  plan: {
    en: '{file} from {from} to {to}: {done} of {blocks} blocks stand, {missing} missing, {wrong} wrong, {unknown} not known',
    zh: '{file} 从 {from} 到 {to}：{blocks} 个方块中 {done} 个已就位，缺 {missing}，错 {wrong}，未知 {unknown}',
  },
  needs: { en: 'needs: {items}', zh: '需要：{items}' },
  lacking: { en: 'not carried: {items}', zh: '没带：{items}' },
  unplaceable: { en: 'cannot be placed by hand: {items}', zh: '无法用手放置：{items}' },
  notReceived: { en: 'the server has not told the inventory yet', zh: '服务器还没发来背包' },
  notReceivedHowTo: { en: 'call it again in a second', zh: '过一秒再调用' },
});

export const planBuildTool = bodyTool({
  name: 'plan_build',
  set: 'build',
  description:
    'Hold a schematic against the world: what stands, what is missing or wrong, which items it needs, and which are not carried. x y z is its lowest north-western corner; turn clockwise.',
  readOnly: true,
  input: z.object(buildingAt),
  output: building.extend({
    wrongBlocks: z.array(z.object({ at: position, wanted: z.string(), is: z.string() })),
    truncated: z.boolean(),
  }),
  failureCodes: [...BLUEPRINT_FAILURES, 'not_received'],
  async run(host, { file, x, y, z: zBlock, turn }, { locale }) {
    const { session } = host;
    if (session.ended !== undefined) return sessionClosed(session.ended);
    const carried = carriedCounts(session.state.inventory);
    if (carried === undefined) {
      return fail('not_received', textOf(TEXTS.notReceived, locale), textOf(TEXTS.notReceivedHowTo, locale));
    }
    const blueprint = await blueprintFor(host, { file, x, y, z: zBlock, turn }, locale);
    if (!blueprint.ok) return blueprint;
    const diff = diffOf(session.state.blocks, blueprint.value);
    const told = buildingOf(blueprint.value, diff, carried);
    const { wrong } = diff.cells;
    const wrongBlocks = firstCells(wrong).map(({ pos, block }) => ({
      at: pos,
      wanted: block,
      is: session.state.blockAt(pos).name ?? '?',
    }));
    const values = { ...told, file, from: at(told.from), to: at(told.to) };
    const truncated = wrong.length > wrongBlocks.length;
    return { ok: true, describe: textOf(TEXTS.plan, locale, values), ...told, wrongBlocks, truncated };
  },
  text({ describe, needs, lacking, unplaceable, wrongBlocks }, locale) {
    const line = (name: 'needs' | 'lacking' | 'unplaceable', items: typeof needs) =>
      items.length === 0 ? [] : [textOf(TEXTS[name], locale, { items: countsLine(items) })];
    return [
      describe,
      ...line('needs', needs),
      ...line('lacking', lacking),
      ...line('unplaceable', unplaceable),
      ...wrongBlocks.map(({ at: where, wanted, is }) => `${at(where)} ${is}, not ${wanted}`),
    ].join('\n');
  },
});
