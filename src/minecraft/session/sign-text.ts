import type { ComponentText } from './component-text.ts';

const LINES = 4;

/**
 * The lines of a sign from its NBT: `Text1` to `Text4` until 1.19, `front_text` and `back_text` since 1.20 (the back only
 * where it is written on). Undefined for anything but a sign.
 */
export function signLines(nbt: unknown, text: ComponentText): readonly string[] | undefined {
  const fields = fieldsOf(nbt);
  if (fields === undefined) return undefined;
  if ('Text1' in fields) {
    return Array.from({ length: LINES }, (_, line) => text.textOf(scalarOf(fields[`Text${line + 1}`])));
  }
  if (!('front_text' in fields)) return undefined;
  const front = sideLines(fields['front_text'], text);
  const back = sideLines(fields['back_text'], text);
  return back.some((line) => line !== '') ? [...front, ...back] : front;
}

function sideLines(side: unknown, text: ComponentText): readonly string[] {
  const messages = fieldsOf(fieldsOf(side)?.['messages']);
  const lines = messages?.['value'];
  if (!Array.isArray(lines)) return [];
  const type = String(messages?.['type']);
  return lines
    .slice(0, LINES)
    .map((line: unknown) => text.textOf(typeof line === 'string' ? line : { type, value: line }));
}

/** The fields of a compound, as minecraft-protocol parses NBT: `{type, value}`. */
function fieldsOf(nbt: unknown): Readonly<Record<string, unknown>> | undefined {
  if (typeof nbt !== 'object' || nbt === null || !('value' in nbt)) return undefined;
  const { value } = nbt;
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : undefined;
}

function scalarOf(nbt: unknown): unknown {
  return typeof nbt === 'object' && nbt !== null && 'value' in nbt ? nbt.value : undefined;
}
