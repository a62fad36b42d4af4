/**
 * The gallery: `npm run shots` draws the routes of the benchmark's courses and of a lane for each sort of move, walked,
 * from above and from the side (no browser, no server), and photographs the viewer's page where there is a Chromium.
 * A page lists all pictures; they go to `.soulsand/shots`. `--seed=N` takes other courses, names (`page` is one) only
 * some of them.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Course, type CourseQuery, MAX_COURSE_NODES, routeQueryOf } from '../bench/courses/course.ts';
import { COURSES } from '../bench/courses/index.ts';
import { LANES, laneCourse } from '../bench/courses/lanes.ts';
import { walkOurs } from '../bench/path/measure.ts';
import { findRoute, type RouteResult } from '../src/minecraft/pathfinding/index.ts';
import type { Walk } from '../src/minecraft/pathfinding/testing/walk-route.ts';
import { ROOT } from './run.ts';
import { shootPages } from './shots/page-shots.ts';
import { drawRoute } from './shots/route-picture.ts';

const FOLDER = join(ROOT, '.soulsand/shots');
const VERSION = '1.21.4';
const CHUNKS = 4;
const LENGTHS = [30, 80] as const;

/** A picture of one query's route, walked. */
export interface Shot {
  readonly route: RouteResult;
  readonly walk: Walk;
  readonly file: string;
  readonly title: string;
  readonly png: Buffer;
}

/** Searches, walks and draws a query of a course. */
export function shoot(course: Course, query: CourseQuery): Shot {
  const route = findRoute(course.world.blocks, routeQueryOf(query, course.plan), { maxNodes: MAX_COURSE_NODES });
  const walk = walkOurs(course, query, route);
  const title = [
    `${course.name} ${query.name}: ${route.stoppedBecause}`,
    `${route.steps} moves, ${route.costTicks.toFixed(0)} ticks`,
    `${route.worldChanges.dig.length} dug, ${route.worldChanges.place.length} placed`,
    `walked: ${walk.last.status} after ${walk.ticks} ticks`,
  ].join(', ');
  const view = course.world.blocks;
  const png = drawRoute({ title, view, route, goal: query.goal, track: walk.track });
  return { route, walk, file: `${course.name}-${query.name.replaceAll(' ', '-')}.png`, title, png };
}

function pageOf(shots: readonly Pick<Shot, 'file' | 'title'>[]): string {
  const figures = shots.map(
    ({ file, title }) => `<figure><img src="${file}"><figcaption>${title}</figcaption></figure>`,
  );
  return [
    '<!doctype html><meta charset="utf-8"><title>Shots</title>',
    '<style>body{background:#111;color:#ddd;font:14px sans-serif}img{max-width:100%;image-rendering:pixelated}</style>',
    ...figures,
    '',
  ].join('\n');
}

async function main(args: readonly string[]): Promise<void> {
  const seed = Number(args.find((arg) => arg.startsWith('--seed='))?.slice('--seed='.length) ?? 1);
  const named = args.filter((arg) => !arg.startsWith('--'));
  const isWanted = (name: string): boolean => named.length === 0 || named.includes(name);
  const plan = { version: VERSION, seed, chunks: CHUNKS, lengths: LENGTHS };
  const courses = [
    ...LANES.filter(({ name }) => isWanted(name)).map((lane) => laneCourse(lane, VERSION)),
    ...Object.entries(COURSES)
      .filter(([name]) => isWanted(name))
      .map(([, build]) => build(plan)),
  ];
  mkdirSync(FOLDER, { recursive: true });
  const shots = courses.flatMap((course) => course.queries.map((query) => shoot(course, query)));
  for (const { file, png, title } of shots) {
    writeFileSync(join(FOLDER, file), png);
    console.log(`${file}: ${title}`);
  }
  const pages = isWanted('page') ? await shootPages(FOLDER) : [];
  writeFileSync(join(FOLDER, 'index.html'), pageOf([...shots, ...pages]));
}

if (import.meta.main) await main(process.argv.slice(2));
