import type { BlockPos, Result } from '../../core/index.ts';
import { succeed } from '../../core/index.ts';
import { BlockFlag, type BlockRegistry } from '../blocks/index.ts';
import type { Session } from '../session/index.ts';
import { type ActionOptions, type Activity, act } from './activity.ts';
import { type ApplyReport, applyItem } from './apply-item.ts';
import { itemPlacing } from './build/index.ts';
import { comeToReach } from './come-to-reach.ts';
import { digBlock } from './dig.ts';
import { holdItem } from './equip.ts';
import { type Field, type FieldReport, type FieldWork, workField } from './field.ts';
import { pickUpAround } from './pick-up.ts';
import { placeBlock, planPlacement } from './place.ts';
import { failIn } from './texts.ts';
import { at, nameFor, touchable } from './touch.ts';

/** What a hoe turns into farmland, or into what it then can (`HoeItem#TILLABLES`). */
const TILLABLE = new Set(['dirt', 'grass_block', 'dirt_path', 'grass_path', 'coarse_dirt', 'rooted_dirt']);

/** Blocks that grow by their `age`, and stand on soil that is sown. */
const CROPS = new Set(['wheat', 'carrots', 'potatoes', 'beetroots', 'nether_wart', 'torchflower_crop']);

/** Crops that are ripe as another block. */
const RIPE_BLOCKS = new Set(['torchflower', 'melon', 'pumpkin']);

/** What each crop is sown on. */
const SOIL_OF: Readonly<Record<string, string>> = { nether_wart: 'soul_sand' };
const USUAL_SOIL = 'farmland';

/** What was harvested, beside what became of the field. */
export interface HarvestReport extends FieldReport {
  readonly replanted: number;
}

/** Tills a field with a hoe that is carried. Fails with `not_carried` without one, or `too_big`. */
export function till(
  session: Session,
  args: { readonly field: Field },
  options: ActionOptions = {},
): Promise<Result<FieldReport>> {
  return act(session, 'till', options, async (activity) => {
    const hoe = carriedName(session, (name) => name.endsWith('_hoe'));
    if (hoe === undefined)
      return failIn(activity.locale, 'not_carried', ['notCarried', 'callInventory'], { item: 'hoe' });
    return workField(activity, args.field, (soil) => tillBlock(activity, hoe, soil));
  });
}

async function tillBlock(activity: Activity, hoe: string, soil: BlockPos): Promise<FieldWork> {
  const { state } = activity.session;
  const { source, name } = state.blockAt(soil);
  if (source === 'unloaded') return 'unloaded';
  if (name === USUAL_SOIL) return 'already_done';
  if (name === undefined || !TILLABLE.has(name)) return 'not_soil';
  if (!isBare(activity, above(soil))) return 'not_bare';
  if (!(await comeToReach(activity, soil, 'dig'))) return 'unreachable';
  const shows = (stateId: number) => stateId >= 0 && state.registry.nameOf(stateId) !== name;
  const tilled = await applyItem(activity, { item: hoe, pos: soil, face: 'up', shows });
  return tilled.ok && tilled.value.outcome === 'acknowledged' ? 'done' : 'refused';
}

/** Sows a field with seeds that are carried, where its soil is bare. Fails with `not_seeds`, `not_carried` or `too_big`. */
export function sow(
  session: Session,
  args: { readonly field: Field; readonly item: string },
  options: ActionOptions = {},
): Promise<Result<FieldReport>> {
  return act(session, 'sow', options, async (activity) => {
    const { item, field } = args;
    const crop = session.state.registry.placedBlockOf(item);
    if (crop === undefined || !isGrown(session.state.registry, crop)) {
      return failIn(activity.locale, 'not_seeds', ['notSeeds', 'callInventory'], { item }, { item });
    }
    if (carriedName(session, (name) => name === item) === undefined) {
      return failIn(activity.locale, 'not_carried', ['notCarried', 'callInventory'], { item }, { item });
    }
    return workField(activity, field, (soil) => sowBlock(activity, item, crop, soil));
  });
}

async function sowBlock(activity: Activity, item: string, crop: string, soil: BlockPos): Promise<FieldWork> {
  const { state } = activity.session;
  const { source, name } = state.blockAt(soil);
  if (source === 'unloaded') return 'unloaded';
  if (name !== (SOIL_OF[crop] ?? USUAL_SOIL)) return 'not_soil';
  if (state.blockAt(above(soil)).name === crop) return 'already_done';
  if (!isBare(activity, above(soil))) return 'not_bare';
  if (!(await comeToReach(activity, above(soil), 'place'))) return 'unreachable';
  const held = await holdItem(activity, item);
  if (!held.ok) return 'no_item';
  const plan = planPlacement(state, soil, 'up', activity.locale);
  if (!plan.ok) return 'refused';
  const placed = await placeBlock(activity, plan.value);
  return placed.ok && placed.value.outcome === 'acknowledged' ? 'done' : 'refused';
}

/**
 * Digs what is ripe on a field, picks up what falls, and sows it anew with what is carried then where `replant` is asked
 * for. Unripe plants stay. Fails with `too_big`.
 */
export function harvest(
  session: Session,
  args: { readonly field: Field; readonly replant: boolean },
  options: ActionOptions = {},
): Promise<Result<HarvestReport>> {
  return act(session, 'harvest', options, async (activity) => {
    const cut: { readonly soil: BlockPos; readonly crop: string }[] = [];
    let replanted = 0;
    const worked = await workField(
      activity,
      args.field,
      async (soil) => {
        const crop = session.state.blockAt(above(soil)).name;
        const end = await harvestBlock(activity, above(soil));
        if (end === 'done' && crop !== undefined) cut.push({ soil, crop });
        return end;
      },
      async () => {
        await pickUpAround(
          activity,
          cut.map(({ soil }) => above(soil)),
        );
        if (!args.replant) return;
        for (const { soil, crop } of cut) {
          const seeds = itemPlacing(session.state.registry, crop);
          if (seeds !== undefined && (await sowBlock(activity, seeds, crop, soil)) === 'done') replanted++;
        }
      },
    );
    return worked.ok ? succeed({ ...worked.value, replanted }) : worked;
  });
}

async function harvestBlock(activity: Activity, plant: BlockPos): Promise<FieldWork> {
  const { registry, blocks } = activity.session.state;
  const stateId = blocks.stateAt(plant.x, plant.y, plant.z);
  if (stateId < 0) return 'unloaded';
  if (!isRipe(registry, stateId)) return 'not_ripe';
  if (!(await comeToReach(activity, plant, 'dig'))) return 'unreachable';
  const dug = await digBlock(activity, plant);
  return dug.ok && dug.value.outcome === 'acknowledged' ? 'done' : 'refused';
}

/**
 * Feeds a plant bone meal once; its changed state acknowledges it. Fails with `not_carried`, `nothing_to_grow`, or as a
 * touch does.
 */
export function boneMeal(
  session: Session,
  args: { readonly pos: BlockPos },
  options: ActionOptions = {},
): Promise<Result<ApplyReport>> {
  return act(session, 'boneMeal', options, async (activity) => {
    const { registry } = session.state;
    const { pos } = args;
    const touched = touchable(session.state, pos, activity.locale);
    if (!touched.ok) return touched;
    const { stateId, name: block } = touched.value;
    if (block === undefined || isRipe(registry, stateId)) {
      const values = { at: at(pos), block: nameFor(session.state, stateId) };
      return failIn(activity.locale, 'nothing_to_grow', ['nothingToGrow', 'chooseBlock'], values, { ...pos, block });
    }
    const shows = (now: number) => now >= 0 && now !== stateId;
    return applyItem(activity, { item: 'bone_meal', pos, face: 'up', shows });
  });
}

/** Whether a plant is grown out. */
function isRipe(registry: BlockRegistry, stateId: number): boolean {
  const name = registry.nameOf(stateId);
  if (name === undefined) return false;
  if (RIPE_BLOCKS.has(name)) return true;
  const { age } = registry.propertiesOf(stateId);
  return CROPS.has(name) && typeof age === 'number' && registry.stateWith(name, { age: age + 1 }) === undefined;
}

/** Whether a block is one that is sown and grows. */
function isGrown(registry: BlockRegistry, block: string): boolean {
  return CROPS.has(block) || (block.endsWith('_stem') && registry.stateWith(block, { age: 0 }) !== undefined);
}

function isBare({ session }: Activity, { x, y, z }: BlockPos): boolean {
  const { registry, blocks } = session.state;
  return (registry.flagsOf(blocks.stateAt(x, y, z)) & BlockFlag.AIR) !== 0;
}

function above({ x, y, z }: BlockPos): BlockPos {
  return { x, y: y + 1, z };
}

function carriedName({ state }: Session, fits: (name: string) => boolean): string | undefined {
  const { hotbar, main } = state.inventory;
  return [...hotbar, ...main].find((stack) => stack !== null && fits(stack.name))?.name;
}
