import type { Text } from '../../core/index.ts';
import {
  type Action,
  type EndedAction,
  filled,
  inAll,
  type Life,
  listed,
  NONE,
  named,
  type PersonIndex,
  type PlaceIndex,
  type Possibility,
  possibilitiesOf,
  type Setting,
  type VerbName,
  type Wording,
} from '../../life/index.ts';
import type { OptionView } from './seat-protocol.ts';
import { OPTION_FORMS, OPTION_TEXTS, OUTCOME_TEXTS, WAY_TEXTS } from './seat-texts.ts';

/** What cannot be undone, or will be held against one. */
const GRAVE: ReadonlySet<VerbName> = new Set(['attack', 'force', 'scream']);
/** How long a human waits or sleeps is theirs to end. */
const OUTCOMES: Readonly<Record<string, Text | undefined>> = OUTCOME_TEXTS;

/** What somebody can do now, by the key that is sent back to do it. */
export function optionsOf(life: Life, person: PersonIndex): ReadonlyMap<string, Possibility> {
  const possible = possibilitiesOf(person, life.sensesOf(person), life.world, life.nowMs);
  return new Map(possible.map((possibility) => [keyOf(possibility.action), possibility]));
}

function keyOf({ verb, object, target, detail }: Action): string {
  return [verb, object, target, detail].join(' ');
}

/** An option as it reads to one who stands in that place. */
export function optionView(setting: Setting, place: PlaceIndex, key: string, possibility: Possibility): OptionView {
  const { group, action, walkMs, durationMs, needsWords } = possibility;
  return {
    key,
    group,
    label: labelOf(setting, place, action),
    walkMs,
    durationMs,
    needsWords,
    grave: GRAVE.has(action.verb),
  };
}

function labelOf(setting: Setting, place: PlaceIndex, action: Action): Text {
  const { verb, object, target, detail } = action;
  const what = nameOf(setting, place, object);
  const values = { what, whom: nameOf(setting, place, target), label: affordanceLabel(setting, action) ?? what };
  return filled(formOf(verb, object, target, detail), values);
}

function formOf(verb: VerbName, object: number, target: number, detail: string): Text {
  if (verb === 'talk' && detail === 'low') return OPTION_FORMS.talkLow;
  if (verb === 'put' && target !== NONE) return OPTION_FORMS.putInto;
  if (verb === 'sleep' && object === NONE) return OPTION_FORMS.sleepHere;
  if (verb === 'search' && object === NONE) return OPTION_FORMS.searchHere;
  return OPTION_TEXTS[verb];
}

function affordanceLabel(setting: Setting, { object, detail }: Action): Text | undefined {
  if (object === NONE || setting.kindOf(object) !== 'fixture') return undefined;
  return setting.fixtures[setting.indexIn(object)]?.affordances.find(({ id }) => id === detail)?.label;
}

function nameOf(setting: Setting, place: PlaceIndex, entity: number): Text {
  const way = entity !== NONE && setting.kindOf(entity) === 'edge' ? setting.edges[setting.indexIn(entity)] : undefined;
  if (way !== undefined) {
    const where = nameOf(setting, place, setting.entityOf('place', way.a === place ? way.b : way.a));
    return filled(way.kind === 'door' ? WAY_TEXTS.door : WAY_TEXTS.way, { where });
  }
  return inAll((locale) => (entity === NONE ? '' : named(setting, entity, locale)));
}

/** What one's own doing came to, in words. */
export function outcomeText(
  setting: Setting,
  wording: Wording,
  place: PlaceIndex,
  { action, outcome }: EndedAction,
): Text {
  const { code, found, learned, status } = outcome;
  const what = labelOf(setting, place, action);
  if (learned.length > 0) {
    const facts = learned.map((fact) => wording.fact(fact));
    return filled(OUTCOME_TEXTS.learned, {
      what,
      learned: inAll((locale) => facts.map((fact) => fact[locale]).join('; ')),
    });
  }
  if (found.length > 0 && status !== 'failure') {
    const names = found.map((entity) => nameOf(setting, place, entity));
    const list = inAll((locale) =>
      listed(
        names.map((name) => name[locale]),
        locale,
      ),
    );
    return filled(OUTCOME_TEXTS.found, { what, found: list });
  }
  const known = OUTCOMES[code];
  if (known !== undefined) return filled(known, { what });
  return filled(OUTCOME_TEXTS.failed, { what, code: inAll(() => code.replaceAll('_', ' ')) });
}
