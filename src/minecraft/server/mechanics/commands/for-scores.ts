import type { Result } from '../../../../core/index.ts';
import { loadExperienceOfLevel } from '../../item-library.ts';
import type { SquidPlayer } from '../../library.ts';
import { MAX_EXPERIENCE } from '../experience.ts';
import { MAX_SCORE, MIN_SCORE } from '../scoreboard.ts';
import { integer, message, word } from './arguments.ts';
import { type Answer, type Argument, answer, type Command, form, good, refused, type Source } from './command.ts';
import { players } from './selectors.ts';
import { say } from './text.ts';

/** Levels that one command may add or set. */
const MAX_LEVELS = 10_000;

/** `/scoreboard` and `/experience`: what players are counted by. */
export const SCORE_COMMANDS: readonly Command[] = [
  {
    names: ['scoreboard'],
    operatorsOnly: true,
    forms: [
      form([word('objectives'), word('list')], ({ game: { scoreboard } }) => {
        const { objectives } = scoreboard;
        return objectives.length === 0
          ? answer(say('commands.scoreboard.objectives.list.empty'))
          : answer(
              say(
                'commands.scoreboard.objectives.list.success',
                objectives.length,
                objectives.map(bracketed).join(', '),
              ),
            );
      }),
      form([word('objectives'), word('add'), name('objective'), word('dummy')], addObjective),
      form([word('objectives'), word('add'), name('objective'), word('dummy'), message('displayName')], addObjective),
      form([word('objectives'), word('remove'), name('objective')], ({ game: { scoreboard } }, _, __, objective) =>
        scoreboard.removeObjective(objective)
          ? answer(say('commands.scoreboard.objectives.remove.success', bracketed(objective)))
          : refused('arguments.objective.notFound', objective),
      ),
      form([word('players'), word('get'), name('target'), name('objective')], getScore),
      form(
        [word('players'), word('set', 'add', 'remove'), name('targets'), name('objective'), score('score')],
        changeScore,
      ),
      form([word('players'), word('reset'), name('targets')], (source, _, __, who) => reset(source, who)),
      form([word('players'), word('reset'), name('targets'), name('objective')], (source, _, __, who, objective) =>
        reset(source, who, objective),
      ),
      form([word('players'), word('list')], ({ game: { scoreboard } }) => {
        const names = scoreboard.names();
        return names.length === 0
          ? answer(say('commands.scoreboard.players.list.empty'))
          : answer(say('commands.scoreboard.players.list.success', names.length, names.join(', ')));
      }),
    ],
  },
  {
    names: ['experience', 'xp'],
    operatorsOnly: true,
    forms: [
      form([word('add', 'set'), players('targets'), amount('amount')], (source, how, targets, points) =>
        changeExperience(source, how, targets, points, 'points'),
      ),
      form([word('add', 'set'), players('targets'), amount('amount'), word('points', 'levels')], changeExperience),
      form([word('query'), players('targets'), word('points', 'levels')], queryExperience),
    ],
  },
];

/** A word as it is written: the name of an objective, or of whoever has a score, here or not. */
function name(called: string): Argument<string> {
  return {
    name: called,
    node: { parser: 'brigadier:string', properties: 'SINGLE_WORD' },
    read(reader) {
      const text = reader.word();
      return text === '' ? refused('command.unknown.command') : good(text);
    },
  };
}

function score(called: string): Argument<number> {
  return integer(called, MIN_SCORE, MAX_SCORE);
}

function amount(called: string): Argument<number> {
  return integer(called, -MAX_EXPERIENCE, MAX_EXPERIENCE);
}

function bracketed(text: string): string {
  return `[${text}]`;
}

function addObjective({ game: { scoreboard } }: Source, _: string, __: string, objective: string): Answer {
  return scoreboard.addObjective(objective)
    ? answer(say('commands.scoreboard.objectives.add.success', bracketed(objective)))
    : refused('commands.scoreboard.objectives.add.duplicate');
}

function getScore({ game }: Source, _: string, __: string, who: string, objective: string): Answer {
  const found = game.scoreboard.score(objective, who);
  if (!found.ok) return refused('arguments.objective.notFound', objective);
  if (found.value === undefined) return refused('commands.scoreboard.players.get.null', objective, who);
  return answer(say('commands.scoreboard.players.get.success', who, found.value, bracketed(objective)));
}

function changeScore(
  { game: { scoreboard } }: Source,
  _: string,
  how: 'set' | 'add' | 'remove',
  who: string,
  objective: string,
  by: number,
): Answer {
  if (how !== 'set' && by < 0) return refused('argument.integer.low', 0, by);
  const before = scoreboard.score(objective, who);
  if (!before.ok) return refused('arguments.objective.notFound', objective);
  const had = before.value ?? 0;
  // Like the game's own, a score that grows too great comes out at the other end.
  const after = (how === 'set' ? by : how === 'add' ? had + by : had - by) | 0;
  const done: Result<number> = scoreboard.setScore(objective, who, after);
  if (!done.ok) return refused('command.exception', done.why);
  const shown = bracketed(objective);
  return how === 'set'
    ? answer(say('commands.scoreboard.players.set.success.single', shown, who, after))
    : answer(say(`commands.scoreboard.players.${how}.success.single`, by, shown, who, after));
}

function reset({ game: { scoreboard } }: Source, who: string, objective?: string): Answer {
  scoreboard.reset(who, objective);
  return objective === undefined
    ? answer(say('commands.scoreboard.players.reset.all.single', who))
    : answer(say('commands.scoreboard.players.reset.specific.single', bracketed(objective), who));
}

type Unit = 'points' | 'levels';

function changeExperience(
  _source: Source,
  how: 'add' | 'set',
  targets: readonly SquidPlayer[],
  by: number,
  unit: Unit,
): Answer {
  if (unit === 'levels' && Math.abs(by) > MAX_LEVELS) return refused('argument.integer.big', MAX_LEVELS, by);
  if (how === 'set' && by < 0) return refused('argument.integer.low', 0, by);
  const pointsOf = loadExperienceOfLevel();
  for (const player of targets) {
    const above = player.xp - pointsOf(player.level);
    const level = how === 'set' ? by : Math.max(0, player.level + by);
    if (unit === 'points') player.setXp(clamped(how === 'set' ? pointsOf(player.level) + by : player.xp + by));
    else player.setXp(clamped(pointsOf(level) + above));
  }
  const [only] = targets;
  const key = `commands.experience.${how}.${unit}.success`;
  return targets.length === 1 && only !== undefined
    ? answer(say(`${key}.single`, by, only.username))
    : answer(say(`${key}.multiple`, by, targets.length));
}

/** Of points, those above the level: what its bar shows, as the game counts. */
function queryExperience(_source: Source, _: string, targets: readonly SquidPlayer[], unit: Unit): Answer {
  const [only] = targets;
  if (targets.length !== 1 || only === undefined) return refused('argument.player.toomany');
  const count = unit === 'levels' ? only.level : only.xp - loadExperienceOfLevel()(only.level);
  return answer(say(`commands.experience.query.${unit}`, only.username, count));
}

function clamped(points: number): number {
  return Math.max(0, Math.min(MAX_EXPERIENCE, points));
}
