import { type Failure, fail } from '../../core/index.ts';
import { nearestName } from '../../tools/index.ts';
import { type AuthorPlace, authorPlaces, placeText } from './author-lines.ts';
import type { GuestEnd, GuestOrder, GuestReport } from './messages.ts';

/** What goes on in code that an author takes for granted, and is not here. */
const HOST_WORDS = new Set(
  'require process global window document fetch XMLHttpRequest Buffer module exports __dirname __filename bot mcData Vec3 GoalNear Atomics WebAssembly Deno Bun'.split(
    ' ',
  ),
);
const NOT_DEFINED = /^ReferenceError: '?([A-Za-z_$][\w$]*)'? is not defined/;

/** How to go on, by how a program ended. */
const HOW_TO: Readonly<Record<Exclude<GuestEnd, 'returned' | 'threw'>, string>> = {
  syntax_error: 'mend the line; the program is a module: export default async function (input) { ... }',
  deadline_exceeded: 'it computes without end or too much: bound its loops, and await a host function in each turn',
  memory_exceeded: 'keep less: bound what its lists and texts may grow to',
  stack_overflow: 'it calls itself too deep: use a loop, or end the recursion',
  never_finishes: 'await only host functions and promises that something settles',
  result_not_json: 'return plain data',
  result_too_large: 'return less',
};

/** The failure of a program that did not return, in words that help its author: what, where, and what to write instead. */
export function failureOf(report: GuestReport, order: GuestOrder): Failure {
  const modules = [order.entry, ...order.modules];
  const places = authorPlaces(report.stack, modules);
  const [place] = places;
  const why = place === undefined ? report.text : `${report.text} (${placeText(place, modules)})`;
  const code = report.end === 'returned' ? 'threw' : report.end;
  return fail(code, why, howToOf(report, order), dataOf(places, report));
}

function howToOf({ end, text, refused }: GuestReport, order: GuestOrder): string {
  if (end !== 'threw' && end !== 'returned') return HOW_TO[end];
  if (refused !== undefined) return refused.howTo;
  const missing = NOT_DEFINED.exec(text)?.[1];
  if (missing === undefined) return 'mend the line, or catch what it throws';
  const offered = order.functions.length === 0 ? 'none' : order.functions.join(', ');
  if (HOST_WORDS.has(missing)) return `there is no ${missing} here; the functions there are: ${offered}`;
  const near = nearestName(missing, order.functions);
  return near === undefined ? `declare ${missing}; the functions there are: ${offered}` : `did you mean ${near}?`;
}

function dataOf(places: readonly AuthorPlace[], { refused }: GuestReport): Readonly<Record<string, unknown>> {
  const [place] = places;
  return {
    ...(place === undefined ? {} : { module: place.module, line: place.line, column: place.column }),
    ...(places.length > 1 ? { stack: places } : {}),
    ...(refused === undefined ? {} : { refused }),
  };
}
