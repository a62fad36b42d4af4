/**
 * What a model pays to read (o200k_base). The catalogue is the real one; slice, observation and events come from the
 * real tools and the real read model over an in-memory world of hills, in which a fixed scene is played.
 */
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { type Body, bodyTools, createBody } from '../src/body/index.ts';
import { onHill, StillSession } from '../src/body/testing/still-session.ts';
import { renderEvents } from '../src/events/index.ts';
import { MINECRAFT_EVENT_KINDS } from '../src/minecraft/state/index.ts';
import { BASE_SET, toMcpTool } from '../src/tools/index.ts';

export const wanted = {
  tool_list_tokens: '<= 4000',
  observation_tokens: '<= 250',
  slice_200_blocks_tokens: '<= 150',
  event_text_ratio: '< 0.5',
};

/** Slices are drawn at this many places; the dearest counts. */
const PLACES = 12;

export async function run(): Promise<Record<string, number>> {
  const list = bodyTools.filter(({ set }) => set === BASE_SET).map(toMcpTool);
  return {
    tool_list_tokens: sum(
      list.map(({ name, description, inputSchema }) => jsonTokens({ name, description, inputSchema })),
    ),
    output_schema_tokens: sum(list.map(({ outputSchema }) => jsonTokens(outputSchema))),
    observation_tokens: await dearestObservation(),
    slice_200_blocks_tokens: await dearestSlice(),
    event_text_ratio: eventTextRatio(),
  };
}

/** The dearest of the observations that read a busy log from end to end. */
async function dearestObservation(): Promise<number> {
  const session = new StillSession();
  const body = createBody({ session });
  playScene(session);
  const costs: number[] = [];
  for (let left = 1; left > 0; ) {
    const { remaining, tokens } = await read(body, 'observe', {});
    costs.push(tokens);
    left = Number(remaining ?? 0);
  }
  return Math.max(...costs);
}

async function dearestSlice(): Promise<number> {
  const session = new StillSession();
  const body = createBody({ session });
  playScene(session);
  const costs: number[] = [];
  for (let place = 0; place < PLACES; place++) {
    session.writer.self.moved(onHill(place * 6 - 36, place * 5 - 30), true);
    costs.push((await read(body, 'slice', { width: 20, height: 10 })).tokens);
  }
  return Math.max(...costs);
}

/** Calls a tool and counts what a model reads of its answer. */
async function read(body: Body, name: string, args: object): Promise<{ tokens: number; remaining: unknown }> {
  const answer = await body.call(name, args);
  if (!answer.ok) throw new Error(`${name}: ${answer.why}`);
  return { tokens: tokensOf(body.toolbox.textOf(name, answer)), remaining: answer['remaining'] };
}

function eventTextRatio(): number {
  const session = new StillSession();
  playScene(session);
  const { events } = session.events.peek();
  const asJson = JSON.stringify(events.map(({ seq, kind, data }) => ({ seq, kind, data })));
  return tokensOf(renderEvents(events, MINECRAFT_EVENT_KINDS, 'en')) / tokensOf(asJson);
}

/** Some minutes of play: talk, blocks dug and placed, mobs that come, move and go, hits, food, goods. */
function playScene(session: StillSession): void {
  const { writer } = session;
  for (let minute = 0; minute < 12; minute++) {
    const at = onHill(minute, 3);
    writer.self.moved(at, true);
    writer.world.said('Alice', `wave ${minute} is coming, get behind the wall`);
    writer.world.said(undefined, 'Bob has made the advancement [Stone Age]');
    for (const [i, name] of ['zombie', 'sheep', 'creeper'].entries()) {
      const id = minute * 10 + i;
      const position = { x: at.x + 4 + i, y: at.y, z: at.z - 3 };
      writer.entities.appeared({
        id,
        kind: name,
        category: 'mob',
        position,
        yaw: 0,
        heightBlocks: 1.9,
        widthBlocks: 0.6,
      });
      session.tick(40);
      writer.entities.moved(id, { ...position, x: position.x + 6.25 });
      session.tick(40);
      writer.entities.removed(id);
    }
    for (const [i, name] of ['oak_planks', 'stone', 'torch', 'air'].entries()) session.set(minute + i, 70, 5, name);
    writer.self.vitals(20 - (minute % 5) * 1.5, 20 - (minute % 3), 0);
    const slots = new Array<null>(46).fill(null);
    writer.inventory.windowItems(0, [...slots.slice(0, 36), { id: 1, name: 'cobblestone', count: minute + 1 }]);
    writer.inventory.slotSelected(minute % 9);
    session.tick(40);
  }
}

function tokensOf(text: string): number {
  return encode(text).length;
}

function jsonTokens(value: unknown): number {
  return tokensOf(JSON.stringify(value));
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}
