import type { Library, Registry } from './library.ts';

/** Characters of one text that are kept: kick reasons and signs are read by models, who pay for them. */
const MAX_COMPONENT_CHARS = 1_000;
/** How deep a text is searched for translation keys. */
const MAX_DEPTH = 8;

/** Reads the game's text components (JSON, NBT, or plain), as chat, kick reasons, signs and titles carry them. */
export interface ComponentText {
  /** The plain text, without colours; what cannot be read is an empty string. */
  textOf(component: unknown): string;
  /** The translation keys named in it: what the game itself says is known by these, whatever the language. */
  keysOf(component: unknown): readonly string[];
  /** The parameters of a translation (`<%s> %s`), as components; empty where it is none. */
  parametersOf(component: unknown): readonly unknown[];
}

/** A reader for one version. */
export function componentText(library: Library, registry: Registry): ComponentText {
  const Message = library.messageOf(registry);
  const read = (component: unknown): unknown => structureOf(component, library);
  return {
    textOf(component) {
      try {
        const text = new Message(readable(read(component))).toString();
        return stripFormatting(text).slice(0, MAX_COMPONENT_CHARS);
      } catch {
        return typeof component === 'string' ? stripFormatting(component).slice(0, MAX_COMPONENT_CHARS) : '';
      }
    },
    keysOf: (component) => collectKeys(read(component), []),
    parametersOf(component) {
      const structure = read(component);
      const parameters = isRecord(structure) ? structure['with'] : undefined;
      return Array.isArray(parameters) ? parameters : [];
    },
  };
}

/** The component as a JSON value: from JSON text, from NBT, or as it is. */
function structureOf(component: unknown, library: Library): unknown {
  if (typeof component === 'string') return parseJson(component) ?? component;
  if (!isRecord(component) || typeof component['type'] !== 'string' || !('value' in component)) return component;
  const json = library.nbtMessageToJson(component);
  return json === null ? '' : parseJson(json);
}

/** The library takes texts, objects and lists. */
function readable(structure: unknown): unknown {
  return typeof structure === 'object' && structure !== null ? structure : String(structure ?? '');
}

/** What JSON that is more than a text of its own begins with. */
const STRUCTURED = /^\s*[[{"]/;

/** Undefined for a plain text, which is most of what is said: to find that out by an error costs more than to read it. */
function parseJson(text: string): unknown {
  if (!STRUCTURED.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function collectKeys(value: unknown, keys: string[], depth = 0): string[] {
  if (depth > MAX_DEPTH) return keys;
  if (Array.isArray(value)) for (const each of value) collectKeys(each, keys, depth + 1);
  if (!isRecord(value)) return keys;
  if (typeof value['translate'] === 'string') keys.push(value['translate']);
  collectKeys(value['extra'], keys, depth + 1);
  collectKeys(value['with'], keys, depth + 1);
  return keys;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function stripFormatting(text: string): string {
  return text.replace(/§[0-9a-fk-orx]?/gi, '').trim();
}
