import type { Vec3 } from 'vec3';
import type { Game } from '../../game.ts';
import { dropStack } from '../drops.ts';
import { loadedStateId, matchHalves } from './chests.ts';
import { type Container, isFurnace } from './container.ts';
import { FurnaceRules } from './furnace.ts';

/** Middle of a block, where its content falls out. */
const MIDDLE = 0.5;

/**
 * Blocks that hold things: furnaces work, what stood in a block falls out when it goes, chests beside each other become
 * one. flying-squid opens an empty chest, whatever is in it (chest.js).
 */
export function installContainers(game: Game): void {
  const { server, containers } = game;
  const world = server.overworld;
  containers.onChange = (pos) => world.saveAt(pos);
  const setBlock = server.setBlock.bind(server);
  server.setBlock = async (target, position, stateId) => {
    const pos = position.floored();
    const before = target === world ? loadedStateId(world, pos) : undefined;
    await setBlock(target, position, stateId);
    if (target !== world) return;
    spillIfGone(game, pos, stateId);
    await matchHalves(game, pos, before, stateId);
  };
  const rules = new Map<string, FurnaceRules>();
  server.on('tick', () => {
    for (const container of containers.busy()) tickContainer(game, rules, container);
  });
}

/** What a block held falls out if another now stands in its place. */
function spillIfGone(game: Game, pos: Vec3, stateId: number): void {
  const container = game.containers.find(pos);
  if (container === undefined || game.blocks().nameOf(stateId) === container.name) return;
  game.containers.remove(container);
  const from = pos.offset(MIDDLE, MIDDLE, MIDDLE);
  for (const stack of container.shelf.empty()) dropStack(game, from, stack);
}

/** What a block held is gone with it when a command puts another in its place, as the game's commands do. */
export function clearIfReplaced(game: Game, pos: Vec3, stateId: number): void {
  const container = game.containers.find(pos);
  if (container !== undefined && game.blocks().nameOf(stateId) !== container.name) game.containers.remove(container);
}

function tickContainer(game: Game, known: Map<string, FurnaceRules>, container: Container): void {
  if (!isFurnace(container.name)) {
    game.containers.rest(container);
    return;
  }
  const stateId = loadedStateId(game.server.overworld, container.pos);
  if (stateId === undefined) return;
  const rules = known.get(container.name) ?? new FurnaceRules(container.name, game.smelting(), game.items);
  known.set(container.name, rules);
  if (container.inputChanged) rules.onInput(container.progress, container.shelf.get(0)?.itemId);
  container.inputChanged = false;
  const { lit, busy } = rules.tick(container.shelf, container.progress);
  if (busy) game.server.overworld.saveAt(container.pos);
  else game.containers.rest(container);
  for (const onlooker of container.onlookers) onlooker.flush();
  const registry = game.blocks();
  const properties = registry.propertiesOf(stateId);
  if (properties['lit'] === lit) return;
  const shown = registry.stateWith(container.name, { ...properties, lit });
  if (shown !== undefined) void game.server.setBlock(game.server.overworld, container.pos, shown);
}
