import { LOCALES } from '../../../core/index.ts';
import { ENTITY_KINDS, type Entity, type EntityKind, NONE } from '../../world/entity.ts';
import type { Setting } from '../../world/setting.ts';

/** Chinese counts things before it names them: `一把菜刀`. */
const COUNTED = /^[一这那](?:把|根|支|座|瓶|条|只|块|张|卷|封|盏|个|本|件|串)/;
const ARTICLE = /^(?:an?|the)\s+/i;

/** A name as it can stand in a text, and all that is called so. */
interface NamedEntities {
  readonly name: string;
  readonly entities: readonly Entity[];
}

/** Every name that a scenario gives, in all languages: for what a model calls things, and for what a text speaks of. */
export class NameIndex {
  readonly #byName = new Map<string, Entity[]>();
  readonly #setting: Setting;
  readonly #longestFirst: readonly NamedEntities[];

  constructor(setting: Setting) {
    this.#setting = setting;
    const tables = [setting.places, setting.people, setting.items, setting.fixtures, setting.edges];
    for (const [k, kind] of ENTITY_KINDS.entries()) {
      for (const { index } of tables[k] ?? []) this.#add(setting.entityOf(kind, index));
    }
    this.#longestFirst = [...this.#byName]
      .map(([name, entities]) => ({ name, entities }))
      .toSorted((a, b) => b.name.length - a.name.length);
  }

  /** All that is called so, exactly, in any language or by its id; articles, counters and case do not matter. */
  called(name: string): readonly Entity[] {
    const byId = this.#setting.entityById(name.trim());
    return this.#byName.get(plain(name)) ?? (byId === NONE ? [] : [byId]);
  }

  /** {@link called}, of one kind. */
  calledOf(kind: EntityKind, name: string): readonly Entity[] {
    return this.called(name).filter((entity) => this.#setting.kindOf(entity) === kind);
  }

  /** All that a text names; of names within names the longest counts. What several things are called names them all. */
  namedIn(text: string): ReadonlySet<Entity> {
    const named = new Set<Entity>();
    let rest = text.toLowerCase();
    for (const { name, entities } of this.#longestFirst) {
      let found = false;
      for (let at = rest.indexOf(name); at !== -1; at = rest.indexOf(name, at + 1)) {
        if (!standsAlone(rest, at, name)) continue;
        found = true;
        rest = rest.slice(0, at) + '\u0000'.repeat(name.length) + rest.slice(at + name.length);
      }
      if (found) for (const entity of entities) named.add(entity);
    }
    return named;
  }

  #add(entity: Entity): void {
    const names = LOCALES.map((locale) => plain(this.#setting.nameOf(entity, locale)));
    for (const name of new Set(names)) {
      const known = this.#byName.get(name);
      if (known === undefined) this.#byName.set(name, [entity]);
      else known.push(entity);
    }
  }
}

const indexes = new WeakMap<Setting, NameIndex>();

/** The names of a setting: made once. */
export function namesOf(setting: Setting): NameIndex {
  let index = indexes.get(setting);
  if (index === undefined) {
    index = new NameIndex(setting);
    indexes.set(setting, index);
  }
  return index;
}

function plain(name: string): string {
  return name.trim().toLowerCase().replace(ARTICLE, '').replace(COUNTED, '');
}

/** Latin names stand between words; Chinese ones anywhere. */
function standsAlone(text: string, at: number, name: string): boolean {
  if (!/^[\p{Script=Latin}\d]/u.test(name)) return true;
  const isLetter = (char: string | undefined) =>
    char !== undefined && /[\p{L}\d_]/u.test(char) && !/\p{Script=Han}/u.test(char);
  return !isLetter(text[at - 1]) && !isLetter(text[at + name.length]);
}
