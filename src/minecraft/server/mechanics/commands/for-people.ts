import type { Vec3 } from 'vec3';
import type { SquidEntity, SquidPlayer } from '../../library.ts';
import { GAME_MODES, type GameMode } from '../../options.ts';
import { setOperator } from '../access.ts';
import { hurt } from '../vitals/hurt.ts';
import { message, place, profile, word } from './arguments.ts';
import { type Answer, answer, type Command, form, refused, type Source } from './command.ts';
import { entities, entity, nameOf, players } from './selectors.ts';
import { type GameText, say, tell } from './text.ts';

/** What who was banned without a reason is told. */
const NO_REASON = 'Banned by an operator.';

/** Commands about who is there, and who may be. */
export const PEOPLE_COMMANDS: readonly Command[] = [
  {
    names: ['tp', 'teleport'],
    operatorsOnly: true,
    forms: [
      form([place('location')], (source, location) => self(source, (player) => move(source, [player], location))),
      form([entity('destination')], (source, to) => self(source, (player) => moveTo(source, [player], to))),
      form([entities('targets'), place('location')], move),
      form([entities('targets'), entity('destination')], moveTo),
    ],
  },
  {
    names: ['gamemode'],
    operatorsOnly: true,
    forms: [
      form([word(...GAME_MODES)], (source, mode) => self(source, (player) => setMode(source, mode, [player]))),
      form([word(...GAME_MODES), players('targets')], setMode),
    ],
  },
  {
    names: ['kill'],
    operatorsOnly: true,
    forms: [form([], (source) => self(source, (player) => kill(source, [player]))), form([entities('targets')], kill)],
  },
  {
    names: ['msg', 'tell', 'w'],
    operatorsOnly: false,
    forms: [form([players('targets'), message('message')], whisper)],
  },
  { names: ['say'], operatorsOnly: true, forms: [form([message('message')], announce)] },
  { names: ['me'], operatorsOnly: false, forms: [form([message('action')], emote)] },
  {
    names: ['op'],
    operatorsOnly: true,
    forms: [form([profile('targets')], (source, name) => operator(source, name, true))],
  },
  {
    names: ['deop'],
    operatorsOnly: true,
    forms: [form([profile('targets')], (source, name) => operator(source, name, false))],
  },
  {
    names: ['kick'],
    operatorsOnly: true,
    forms: [
      form([players('targets')], (source, targets) => kick(source, targets, 'Kicked by an operator.')),
      form([players('targets'), message('reason')], kick),
    ],
  },
  {
    names: ['ban'],
    operatorsOnly: true,
    forms: [
      form([profile('targets')], (source, name) => ban(source, name, NO_REASON)),
      form([profile('targets'), message('reason')], ban),
    ],
  },
  { names: ['pardon'], operatorsOnly: true, forms: [form([profile('targets')], pardon)] },
  {
    names: ['banlist'],
    operatorsOnly: true,
    forms: [
      form([], ({ game }) => {
        const bans = [...game.access.bans];
        if (bans.length === 0) return answer(say('commands.banlist.none'));
        return answer(...bans.map(([name, reason]) => `${name}: ${reason}`));
      }),
    ],
  },
  {
    names: ['whitelist'],
    operatorsOnly: true,
    forms: [
      form([word('on', 'off')], ({ game }, state) => {
        if ((game.access.whitelist !== undefined) === (state === 'on')) {
          return refused(state === 'on' ? 'commands.whitelist.alreadyOn' : 'commands.whitelist.alreadyOff');
        }
        game.access.closeDoor(state === 'on');
        return answer(say(state === 'on' ? 'commands.whitelist.enabled' : 'commands.whitelist.disabled'));
      }),
      form([word('add', 'remove'), profile('targets')], ({ game }, change, name) => {
        game.access.setGuest(name, change === 'add');
        return answer(say(`commands.whitelist.${change}.success`, name));
      }),
      form([word('list')], ({ game }) => {
        const names = game.access.whitelist ?? [];
        if (names.length === 0) return answer(say('commands.whitelist.none'));
        return answer(say('commands.whitelist.list', names.length, names.join(', ')));
      }),
    ],
  },
  {
    names: ['list'],
    operatorsOnly: false,
    forms: [
      form([], ({ game: { server } }) => {
        const names = server.players.map(({ username }) => username).join(', ');
        return answer(say('commands.list.players', server.players.length, server._server.maxPlayers, names));
      }),
      form([word('uuids')], ({ game: { server } }) => {
        const names = server.players.map(({ username, uuid }) => `${username} (${uuid})`).join(', ');
        return answer(say('commands.list.players', server.players.length, server._server.maxPlayers, names));
      }),
    ],
  },
];

function self(source: Source, act: (player: SquidPlayer) => Answer | Promise<Answer>): Answer | Promise<Answer> {
  return source.player === undefined ? refused('permissions.requires.player') : act(source.player);
}

async function move(source: Source, targets: readonly SquidEntity[], to: Vec3): Promise<Answer> {
  await moveAll(targets, to);
  const [only] = targets;
  const place = [to.x, to.y, to.z].map((value) => value.toFixed(2));
  return targets.length === 1 && only !== undefined
    ? answer(say('commands.teleport.success.location.single', nameOf(source, only), ...place))
    : answer(say('commands.teleport.success.location.multiple', targets.length, ...place));
}

async function moveTo(source: Source, targets: readonly SquidEntity[], to: SquidEntity): Promise<Answer> {
  await moveAll(targets, to.position.clone());
  const [only] = targets;
  return targets.length === 1 && only !== undefined
    ? answer(say('commands.teleport.success.entity.single', nameOf(source, only), nameOf(source, to)))
    : answer(say('commands.teleport.success.entity.multiple', targets.length, nameOf(source, to)));
}

async function moveAll(targets: readonly SquidEntity[], to: Vec3): Promise<void> {
  for (const target of targets) {
    await target.teleport(to.clone());
    if (target.type === 'player') await (target as SquidPlayer).worldSendRestOfChunks();
  }
}

function setMode(source: Source, mode: GameMode, targets: readonly SquidPlayer[]): Answer {
  const lines: GameText[] = [];
  for (const player of targets) {
    player.setGameMode(GAME_MODES.indexOf(mode));
    const name = say(`gameMode.${mode}`);
    if (player === source.player) lines.push(say('commands.gamemode.success.self', name));
    else {
      tell(source.game, player, say('gameMode.changed', name));
      lines.push(say('commands.gamemode.success.other', player.username, name));
    }
  }
  return answer(...lines);
}

function kill(source: Source, targets: readonly SquidEntity[]): Answer {
  const names = targets.map((target) => nameOf(source, target));
  for (const target of targets) {
    if (hurt(source.game, target, { amount: target.health, kind: 'kill' }) === 0) target.destroy();
  }
  return names.length === 1
    ? answer(say('commands.kill.success.single', names[0] ?? ''))
    : answer(say('commands.kill.success.multiple', names.length));
}

function whisper(source: Source, targets: readonly SquidPlayer[], text: string): Answer {
  for (const player of targets) tell(source.game, player, say('commands.message.display.incoming', source.name, text));
  return answer(...targets.map(({ username }) => say('commands.message.display.outgoing', username, text)));
}

function announce(source: Source, text: string): Answer {
  for (const player of source.game.server.players)
    tell(source.game, player, say('chat.type.announcement', source.name, text));
  return answer();
}

function emote(source: Source, text: string): Answer {
  for (const player of source.game.server.players) tell(source.game, player, say('chat.type.emote', source.name, text));
  return answer();
}

function operator({ game }: Source, name: string, isOperator: boolean): Answer {
  const command = isOperator ? 'op' : 'deop';
  if (game.access.isOperator(name) === isOperator) return refused(`commands.${command}.failed`);
  setOperator(game, name, isOperator);
  return answer(say(`commands.${command}.success`, name));
}

function kick(_source: Source, targets: readonly SquidPlayer[], reason: string): Answer {
  const lines = targets.map(({ username }) => say('commands.kick.success', username, reason));
  for (const player of targets) player.kick(reason);
  return answer(...lines);
}

function ban({ game }: Source, name: string, reason: string): Answer {
  if (game.access.bans.has(name.toLowerCase())) return refused('commands.ban.failed');
  game.access.bans.set(name.toLowerCase(), reason);
  game.server.players.find(({ username }) => username.toLowerCase() === name.toLowerCase())?.kick(reason);
  return answer(say('commands.ban.success', name, reason));
}

function pardon({ game }: Source, name: string): Answer {
  return game.access.bans.delete(name.toLowerCase())
    ? answer(say('commands.pardon.success', name))
    : refused('commands.pardon.failed');
}
