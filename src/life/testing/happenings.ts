import type { LifeEvent } from '../bus/life-event.ts';
import { NONE } from '../world/entity.ts';
import type { Setting } from '../world/setting.ts';

/** What a reader would say happened in a night: each a kind that a good share of nights should have. */
export type Happening =
  | 'gathering'
  | 'meal'
  | 'search'
  | 'theft'
  | 'burning'
  | 'sabotage'
  | 'secret told'
  | 'reproach'
  | 'eavesdropping'
  | 'bolted door'
  | 'attack'
  | 'death'
  | 'body found'
  | 'alarm'
  | 'flight'
  | 'charge'
  | 'resolution'
  | 'note'
  | 'night walk'
  | 'sleep';

const STOLEN = ['valuable', 'document'] as const;

/** The kinds of happenings that a history holds. */
export function happeningsOf(setting: Setting, events: Iterable<LifeEvent>): ReadonlySet<Happening> {
  const kinds = new Set<Happening>();
  for (const event of events) {
    const kind = kindOf(setting, event);
    if (kind !== undefined) kinds.add(kind);
  }
  return kinds;
}

const PLAIN: Partial<Readonly<Record<LifeEvent['type'], Happening>>> = {
  search: 'search',
  eavesdrop: 'eavesdropping',
  lock: 'bolted door',
  attack: 'attack',
  death: 'death',
  body_found: 'body found',
  bell: 'alarm',
  flee: 'flight',
  post: 'note',
  sleep: 'sleep',
  eat: 'meal',
};

function kindOf(setting: Setting, event: LifeEvent): Happening | undefined {
  const { type, content, place, actor, atMs } = event;
  const { speech } = content;
  if (type === 'talk_opened') return content.detail === 'loud' ? 'gathering' : undefined;
  if (type === 'announce')
    return content.facts.some(
      ({ predicate }) => predicate.startsWith('is_so') || predicate === 'suspected' || predicate === 'is_confined',
    )
      ? 'resolution'
      : undefined;
  if (type === 'say') {
    if (speech?.act === 'accuse') return speech.facts.length > 0 ? 'reproach' : 'charge';
    const isSecret = speech?.facts.some(({ predicate }) => setting.factSpecs.get(predicate)?.canary === true) === true;
    return isSecret && (speech?.act === 'tell' || speech?.act === 'answer') ? 'secret told' : undefined;
  }
  if (type === 'take') {
    const tags = setting.items[setting.indexIn(content.object)]?.tags;
    return STOLEN.some((tag) => tags?.has(tag)) && setting.people[actor]?.home !== place ? 'theft' : undefined;
  }
  if (type === 'move') {
    const hour = (atMs / 3_600_000) % 24;
    return hour > 1 && hour < 5 ? 'night walk' : undefined;
  }
  if (type === 'act' || type === 'begin') return useOf(setting, event);
  return PLAIN[type];
}

function useOf(setting: Setting, { content }: LifeEvent): Happening | undefined {
  const { object, detail } = content;
  if (object === NONE || setting.kindOf(object) !== 'fixture') return undefined;
  const affordance = setting.fixtures[setting.indexIn(object)]?.affordances.find(({ id }) => id === detail);
  if (affordance?.verb === 'eat') return 'meal';
  if (affordance?.tags.has('destroy_item') === true) return 'burning';
  return affordance?.tags.has('sabotage') === true ? 'sabotage' : undefined;
}
