import { type Result, succeed } from '../../core/index.ts';
import { assistantFailure } from '../failures.ts';
import { MAX_MOVED_POINTS, type OnlinePlayer } from './game-server.ts';

/**
 * What servers answer to commands, read from their words: their consoles speak English whatever the players' languages
 * are (`en_us.json` of 1.16 to 1.21: `commands.*`). What none of these patterns knows is not taken for done.
 */
const GAVE = /^Gave (\d+) \[/;
const CLEARED = /^(?:Removed|Found) (\d+) (?:matching )?items?(?:\(s\))? (?:from|on) /;
const CLEARED_NONE = /^No items were found on /;
const POINTS = / has (\d+) experience points$/;
const LEVELS = / has (\d+) experience levels$/;
const GAVE_POINTS = /^Gave -?\d+ experience points to /;
const SCORE = / has (-?\d+) \[/;
const SCORE_NONE = /^Can't get value of .* none is set/;
const SCORE_CHANGED = /^(?:Added|Removed) -?\d+ (?:to|from) \[/;
const NOBODY = /^No player was found/;
const NO_ITEM = /^Unknown item /;
const NO_OBJECTIVE = /^Unknown scoreboard objective /;
/** How the game says that a command cannot be read: nothing was done. */
const UNREADABLE =
  /^(?:Unknown or incomplete command|Incorrect argument|Expected |Invalid |Unknown command)|<--\[HERE\]/;
const ONLINE_UUID = /(\S+) \(([0-9a-fA-F-]{32,36})\)/g;
const ONLINE = /^There are \d+ of a max(?: of)? \d+ players online:/;

/** Whom and what a command was about. */
export interface Asked {
  readonly player: string;
  readonly item?: string;
  readonly objective?: string;
}

/** Reads how many items were given. */
export const readGiven = reader(GAVE, ([, count]) => Number(count));
/** Reads how many items there are, or were taken. */
export const readCleared = reader(CLEARED, ([, count]) => Number(count), { pattern: CLEARED_NONE, value: 0 });
export const readPoints = reader(POINTS, ([, points]) => Number(points));
export const readLevels = reader(LEVELS, ([, levels]) => Number(levels));
export const readGavePoints = reader(GAVE_POINTS, () => undefined);
export const readScore = reader(SCORE, ([, score]) => Number(score), { pattern: SCORE_NONE, value: 0 });
export const readScoreChanged = reader(SCORE_CHANGED, () => undefined);
/** Reads what says nothing when it is done. */
export const readSilent = reader(/^$|^Showing new actionbar title/, () => undefined);

/** Reads who is there from `list uuids`. */
export function readOnline(answer: string): Result<readonly OnlinePlayer[]> {
  if (!ONLINE.test(answer)) return assistantFailure('game_unreachable', { detail: `list: ${answer.slice(0, 200)}` });
  const players = [...answer.slice(answer.indexOf(':') + 1).matchAll(ONLINE_UUID)];
  return succeed(players.map(([, name = '', id = '']) => ({ name, id: id.toLowerCase() })));
}

/** Reads what a pattern finds; what `none` finds is the value where there is nothing. */
function reader<T>(
  pattern: RegExp,
  read: (match: RegExpExecArray) => T,
  none?: { readonly pattern: RegExp; readonly value: T },
) {
  return (answer: string, asked: Asked): Result<T> => {
    const text = answer.trim();
    const match = pattern.exec(text);
    if (match !== null) return succeed(read(match));
    return none?.pattern.test(text) === true ? succeed(none.value) : refusal(text, asked);
  };
}

function refusal(text: string, { player, item, objective }: Asked): Result<never> {
  if (NOBODY.test(text)) return assistantFailure('player_offline', { player });
  if (NO_ITEM.test(text)) return assistantFailure('unknown_item', { item });
  if (NO_OBJECTIVE.test(text)) return assistantFailure('unknown_objective', { objective });
  const detail = text.slice(0, 200);
  return UNREADABLE.test(text)
    ? assistantFailure('not_available', { detail })
    : assistantFailure('outcome_unknown', { detail: detail === '' ? 'the server said nothing' : detail });
}

/** Points in all of a player, from level and points above it (the game's own sums, `Player.getXpNeededForNextLevel`). */
export function totalPoints(levels: number, above: number): number {
  const base =
    levels <= 16
      ? levels * levels + 6 * levels
      : levels <= 31
        ? 2.5 * levels * levels - 40.5 * levels + 360
        : 4.5 * levels * levels - 162.5 * levels + 2220;
  return Math.min(MAX_MOVED_POINTS, base + above);
}
