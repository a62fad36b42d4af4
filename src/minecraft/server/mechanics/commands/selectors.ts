import type { SquidEntity, SquidPlayer } from '../../library.ts';
import { GAME_MODES } from '../../options.ts';
import { type Argument, good, type Outcome, type Reader, refused, type Source } from './command.ts';
import type { GameText } from './text.ts';

/** What a selector may narrow its choice by. */
interface Narrowing {
  type?: string;
  name?: string;
  gamemode?: string;
  limit: number;
  sort: 'nearest' | 'furthest' | 'random' | 'arbitrary';
  /** Blocks from who commands. */
  nearest: number;
  farthest: number;
}

const SORTS = ['nearest', 'furthest', 'random', 'arbitrary'] as const;

/** What kind of thing an entity is, as the game names it. */
function kindOf({ game }: Pick<Source, 'game'>, entity: SquidEntity): string {
  if (entity.type === 'player') return 'player';
  return entity.itemId !== undefined ? 'item' : (game.registry.entities[entity.entityType ?? -1]?.name ?? 'unknown');
}

/** An entity's name, as a text. */
export function nameOf(source: Pick<Source, 'game'>, entity: SquidEntity): GameText {
  if (entity.type === 'player') return (entity as SquidPlayer).username;
  return { translate: `entity.minecraft.${kindOf(source, entity)}`, with: [] };
}

/** Who is meant: a name, or `@s @p @r @a @e` with `[type=,name=,gamemode=,distance=,limit=,sort=]`; at least one. */
export function entities(name: string): Argument<readonly SquidEntity[]> {
  return {
    name,
    node: { parser: 'minecraft:entity', properties: { unused: 0, onlyAllowPlayers: 0, onlyAllowEntities: 0 } },
    read: (reader, source) => select(reader, source),
  };
}

/** Players who are meant; at least one. */
export function players(name: string): Argument<readonly SquidPlayer[]> {
  return {
    name,
    node: { parser: 'minecraft:entity', properties: { unused: 0, onlyAllowPlayers: 1, onlyAllowEntities: 0 } },
    read(reader, source) {
      const found = select(reader, source);
      if (!found.ok) return found;
      const here = found.value.filter((entity): entity is SquidPlayer => entity.type === 'player');
      return here.length === found.value.length ? good(here) : refused('argument.player.entities');
    },
  };
}

/** The one entity that is meant. */
export function entity(name: string): Argument<SquidEntity> {
  return {
    name,
    node: { parser: 'minecraft:entity', properties: { unused: 0, onlyAllowPlayers: 0, onlyAllowEntities: 1 } },
    read(reader, source) {
      const found = select(reader, source);
      if (!found.ok) return found;
      const [first, ...more] = found.value;
      return first === undefined || more.length > 0 ? refused('argument.entity.toomany') : good(first);
    },
  };
}

function select(reader: Reader, source: Source): Outcome<readonly SquidEntity[]> {
  const { server } = source.game;
  const match = reader.take(/^@([a-z])(\[[^\]]*\])?/);
  if (match === undefined) {
    const name = reader.word();
    const found = server.players.find((player) => player.username.toLowerCase() === name.toLowerCase());
    if (found !== undefined) return good([found]);
    return /^[A-Za-z0-9_]{1,16}$/.test(name)
      ? refused('argument.entity.notfound.player')
      : refused('argument.entity.invalid');
  }
  const narrowing = narrowingOf(match[1] ?? '', match[2] ?? '');
  if (!narrowing.ok) return narrowing;
  const pool = poolOf(match[1] ?? '', source);
  if (pool === undefined) return refused('argument.entity.selector.unknown', match[0]);
  const chosen = choose(pool, narrowing.value, source);
  if (chosen.length > 0) return good(chosen);
  return refused(match[1] === 'e' ? 'argument.entity.notfound.entity' : 'argument.entity.notfound.player');
}

function poolOf(letter: string, { game, player }: Source): readonly SquidEntity[] | undefined {
  const { server } = game;
  if (letter === 's') return player === undefined ? [] : [player];
  if (letter === 'a' || letter === 'p' || letter === 'r') return server.players;
  if (letter !== 'e') return undefined;
  const others = Object.values(server.entities).filter(({ type, health }) => type !== 'player' && !(health <= 0));
  return [...server.players, ...others];
}

function narrowingOf(letter: string, text: string): Outcome<Narrowing> {
  const isOne = letter === 'p' || letter === 'r';
  const result: Narrowing = {
    limit: isOne ? 1 : Infinity,
    sort: letter === 'p' ? 'nearest' : letter === 'r' ? 'random' : 'arbitrary',
    nearest: 0,
    farthest: Infinity,
  };
  const pairs = text
    .slice(1, -1)
    .split(',')
    .filter((pair) => pair.trim() !== '');
  for (const pair of pairs) {
    const [key = '', value = ''] = pair.split('=').map((part) => part.trim());
    if (value === '') return refused('argument.entity.options.valueless', key);
    if (key === 'type') result.type = value.replace('minecraft:', '');
    else if (key === 'name') result.name = value;
    else if (key === 'gamemode') result.gamemode = value;
    else if (key === 'limit') {
      result.limit = Number(value);
      if (!(Number.isInteger(result.limit) && result.limit >= 1))
        return refused('argument.entity.options.limit.toosmall');
    } else if (key === 'sort') {
      const sort = SORTS.find((known) => known === value);
      if (sort === undefined) return refused('argument.entity.options.sort.irreversible', value);
      result.sort = sort;
    } else if (key === 'distance') {
      const range = /^(\d+(?:\.\d+)?)?(\.\.)?(\d+(?:\.\d+)?)?$/.exec(value);
      if (range === null) return refused('argument.range.empty');
      result.nearest = Number(range[1] ?? 0);
      result.farthest = range[2] === undefined ? result.nearest : Number(range[3] ?? Infinity);
    } else return refused('argument.entity.options.unknown', key);
  }
  return good(result);
}

function choose(pool: readonly SquidEntity[], wanted: Narrowing, source: Source): readonly SquidEntity[] {
  const away = ({ position }: SquidEntity) => position.distanceTo(source.position);
  const chosen = pool.filter((entity) => {
    const kind = kindOf(source, entity);
    const player = entity.type === 'player' ? (entity as SquidPlayer) : undefined;
    return (
      matches(wanted.type, kind) &&
      matches(wanted.name, player?.username ?? kind) &&
      matches(wanted.gamemode, player === undefined ? '' : (GAME_MODES[player.gameMode] ?? '')) &&
      away(entity) >= wanted.nearest &&
      away(entity) <= wanted.farthest
    );
  });
  if (wanted.sort === 'random') {
    const drawn = new Map(chosen.map((each) => [each, source.game.random.next()]));
    chosen.sort((a, b) => (drawn.get(a) ?? 0) - (drawn.get(b) ?? 0));
  } else if (wanted.sort !== 'arbitrary') {
    const sign = wanted.sort === 'nearest' ? 1 : -1;
    chosen.sort((a, b) => sign * (away(a) - away(b)));
  }
  return chosen.slice(0, wanted.limit);
}

/** `!` before a value means all others. */
function matches(wanted: string | undefined, value: string): boolean {
  if (wanted === undefined) return true;
  return wanted.startsWith('!') ? wanted.slice(1).replace('minecraft:', '') !== value : wanted === value;
}
