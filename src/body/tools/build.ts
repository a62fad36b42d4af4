import { z } from 'zod';
import { defineTexts, fail, textOf } from '../../core/index.ts';
import { build, carriedCounts } from '../../minecraft/actions/index.ts';
import { ACTION_FAILURES, perform } from '../acting.ts';
import {
  BLUEPRINT_FAILURES,
  blueprintFor,
  building,
  buildingAt,
  buildingOf,
  cellsLine,
  firstCells,
  unbuilt,
} from '../build-tools.ts';
import { bodyTool } from '../host.ts';
import { sessionClosed } from '../whereabouts.ts';
import { countsLine } from '../window-tools.ts';

const TEXTS = defineTexts({
  built: {
    en: 'placed {placed}, dug {dug}: all {blocks} blocks of {file} stand as wanted',
    zh: '放了 {placed}，挖了 {dug}：{file} 的 {blocks} 个方块都已就位',
  },
  partly: {
    en: 'placed {placed}, dug {dug}: {done} of {blocks} blocks of {file} stand, {missing} missing, {wrong} wrong, {unknown} not known',
    zh: '放了 {placed}，挖了 {dug}：{file} 的 {blocks} 个方块中 {done} 个就位，缺 {missing}，错 {wrong}，未知 {unknown}',
  },
  getItems: { en: 'get {items}, then call build again to go on', zh: '弄到 {items}，再调用 build 继续' },
  goOn: {
    en: 'see `unbuilt` for why; call build again to go on, with allow_dig true to clear what is in the way',
    zh: '原因见 unbuilt；再调用 build 继续，allow_dig 设为 true 可清掉挡路的',
  },
});

export const buildTool = bodyTool({
  name: 'build',
  set: 'build',
  description:
    'Build a schematic with what is carried, walking to where each block can be placed, and check it at the end. Goes on where it was cut off. Places as plan_build; digs what is in the way only with allow_dig.',
  destructive: true,
  input: z.object({ ...buildingAt, allowDig: z.boolean().default(false) }),
  output: building.extend({
    placed: z.int(),
    dug: z.int(),
    unbuilt: z.array(unbuilt),
  }),
  failureCodes: [...new Set([...ACTION_FAILURES, ...BLUEPRINT_FAILURES, 'not_received', 'not_built'])],
  async run(host, { file, x, y, z: zBlock, turn, allowDig: mayDig }, context) {
    const { locale } = context;
    const { session } = host;
    if (session.ended !== undefined) return sessionClosed(session.ended);
    const blueprint = await blueprintFor(host, { file, x, y, z: zBlock, turn }, locale);
    if (!blueprint.ok) return blueprint;
    const args = { blueprint: blueprint.value, mayDig };
    const done = await perform(host, context, (options) => build(session, args, options));
    if (!done.ok) return done;
    const { diff, placed, dug } = done.value;
    const told = buildingOf(blueprint.value, diff, carriedCounts(session.state.inventory) ?? new Map());
    const cells = firstCells(done.value.unbuilt).map(({ pos, block, because }) => ({ at: pos, block, because }));
    const answer = { ...told, placed, dug, unbuilt: cells };
    const values = { ...told, placed, dug, file };
    if (told.done === told.blocks) return { ok: true, describe: textOf(TEXTS.built, locale, values), ...answer };
    const lacks = told.lacking.length > 0 && done.value.unbuilt.every(({ because }) => because === 'no_item');
    const howTo = lacks
      ? textOf(TEXTS.getItems, locale, { items: countsLine(told.lacking) })
      : textOf(TEXTS.goOn, locale);
    return fail('not_built', `${textOf(TEXTS.partly, locale, values)}\n${cellsLine(cells)}`, howTo, answer);
  },
});
