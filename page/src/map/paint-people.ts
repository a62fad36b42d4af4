import type { PersonStatus, SettingView, TalkView } from '../../../src/viewer/protocol.ts';
import type { MapPoint } from './floor-plan.ts';
import { type Palette, personColour } from './palette.ts';

/** Somebody as they are drawn: where on the window, and what they look like. */
export interface Figure {
  readonly status: PersonStatus;
  readonly at: MapPoint;
}

interface PeopleScene {
  readonly setting: SettingView;
  readonly palette: Palette;
  readonly theme: 'dark' | 'light';
  readonly locale: 'en' | 'zh';
  readonly figures: readonly Figure[];
  readonly talks: readonly TalkView[];
  readonly selected: number;
  /** Pixels of a figure's radius. */
  readonly radius: number;
}

/** More figures than these are drawn without their names. */
const MAX_NAMED = 40;
const NAME_PX = 11;

/** Draws who is where, and who talks with whom. The context is in pixels. */
export function paintPeople(context: CanvasRenderingContext2D, scene: PeopleScene): void {
  const byPerson = new Map(scene.figures.map((figure) => [figure.status.person, figure]));
  for (const talk of scene.talks) if (!talk.over) paintTalk(context, scene, talk, byPerson);
  for (const figure of scene.figures) paintFigure(context, scene, figure);
  if (scene.figures.length > MAX_NAMED) return;
  const { radius, selected } = scene;
  const taken = scene.figures.map(({ at }) => ({
    left: at.x - radius,
    top: at.y - radius,
    right: at.x + radius,
    bottom: at.y + radius,
  }));
  const first = byPerson.get(selected);
  if (first !== undefined) paintName(context, scene, first, taken);
  for (const figure of scene.figures) if (figure !== first) paintName(context, scene, figure, taken);
}

/** A thread between those who talk. */
function paintTalk(
  context: CanvasRenderingContext2D,
  { palette, radius }: PeopleScene,
  talk: TalkView,
  figures: ReadonlyMap<number, Figure>,
): void {
  const members = talk.people.map((person) => figures.get(person)).filter((figure) => figure !== undefined);
  if (members.length < 2) return;
  context.strokeStyle = palette.ripple;
  context.globalAlpha = talk.low ? 0.45 : 0.8;
  context.lineWidth = 1.25;
  context.setLineDash(talk.low ? [1, 4] : []);
  const x = members.reduce((sum, { at }) => sum + at.x, 0) / members.length;
  const y = members.reduce((sum, { at }) => sum + at.y, 0) / members.length;
  for (const { at } of members) {
    context.beginPath();
    context.moveTo(at.x, at.y);
    context.quadraticCurveTo((at.x + x) / 2, (at.y + y) / 2 - radius * 0.6, x, y);
    context.stroke();
  }
  context.setLineDash([]);
  context.globalAlpha = 1;
}

function paintFigure(context: CanvasRenderingContext2D, scene: PeopleScene, { status, at }: Figure): void {
  const { palette, theme, radius, selected } = scene;
  const colour = personColour(status.person, theme);
  const { posture } = status;
  context.save();
  if (status.person === selected) {
    context.strokeStyle = palette.ink;
    context.lineWidth = 1.5;
    context.beginPath();
    context.arc(at.x, at.y, radius + 4, 0, 2 * Math.PI);
    context.stroke();
  }
  if (posture === 'dead') {
    paintCross(context, at, radius, palette);
  } else {
    context.globalAlpha = posture === 'asleep' ? 0.55 : posture === 'hidden' ? 0.5 : 1;
    context.fillStyle = palette.halo;
    disc(context, at, radius + 1.5);
    context.fillStyle = colour;
    if (posture === 'hidden') {
      context.strokeStyle = colour;
      context.setLineDash([2, 2]);
      context.lineWidth = 1.5;
      context.stroke();
    } else disc(context, at, radius);
    if (posture === 'asleep') paintMoon(context, scene, at);
    else if (radius >= 7) paintInitial(context, scene, status.person, at);
  }
  context.restore();
}

function paintInitial(context: CanvasRenderingContext2D, scene: PeopleScene, person: number, at: MapPoint): void {
  const { palette, setting, radius, theme, locale } = scene;
  const name = setting.people[person]?.name[locale] ?? '';
  context.fillStyle = theme === 'dark' ? '#10161d' : '#fffaf0';
  context.font = `600 ${Math.round(radius * 1.15)}px ${palette.sans}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(initialOf(name, locale), at.x, at.y + radius * 0.06);
  context.textBaseline = 'alphabetic';
}

/** What tells names apart at one letter: the given name's, which comes last in Chinese and after a title in English. */
export function initialOf(name: string, locale: 'en' | 'zh'): string {
  if (locale === 'zh') return name.slice(-1);
  return (name.split(' ').at(-1) ?? name).slice(0, 1);
}

/** Writes a name where nothing else stands: below its figure, else above, else beside; else not at all. */
function paintName(context: CanvasRenderingContext2D, scene: PeopleScene, { status, at }: Figure, taken: Box[]): void {
  const { palette, setting, radius, locale, selected } = scene;
  const isSelected = status.person === selected;
  const name = setting.people[status.person]?.name[locale] ?? '';
  context.font = `${isSelected ? 600 : 500} ${NAME_PX}px ${palette.sans}`;
  const width = context.measureText(name).width;
  const off = radius + 3;
  const spots = [
    { x: at.x - width / 2, y: at.y + off },
    { x: at.x - width / 2, y: at.y - off - NAME_PX },
    { x: at.x + off, y: at.y - NAME_PX / 2 },
    { x: at.x - off - width, y: at.y - NAME_PX / 2 },
  ].map(({ x, y }) => ({ left: x, top: y, right: x + width, bottom: y + NAME_PX }));
  const spot = spots.find((box) => !taken.some((other) => overlap(box, other))) ?? (isSelected ? spots[0] : undefined);
  if (spot === undefined) return;
  taken.push(spot);
  context.textAlign = 'left';
  context.textBaseline = 'top';
  context.lineWidth = 3;
  context.lineJoin = 'round';
  context.strokeStyle = palette.halo;
  context.fillStyle = palette.ink;
  context.globalAlpha = status.posture === 'up' || status.posture === 'lying' ? 1 : 0.7;
  context.strokeText(name, spot.left, spot.top);
  context.fillText(name, spot.left, spot.top);
  context.globalAlpha = 1;
  context.textBaseline = 'alphabetic';
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

function paintMoon(context: CanvasRenderingContext2D, { palette, radius }: PeopleScene, at: MapPoint): void {
  context.fillStyle = palette.halo;
  disc(context, { x: at.x + radius * 0.35, y: at.y - radius * 0.25 }, radius * 0.72);
}

function paintCross(context: CanvasRenderingContext2D, at: MapPoint, radius: number, palette: Palette): void {
  context.strokeStyle = palette.ink;
  context.lineWidth = 2;
  context.lineCap = 'round';
  for (const side of [-1, 1]) {
    context.beginPath();
    context.moveTo(at.x - radius * 0.65, at.y - radius * 0.65 * side);
    context.lineTo(at.x + radius * 0.65, at.y + radius * 0.65 * side);
    context.stroke();
  }
}

function disc(context: CanvasRenderingContext2D, { x, y }: MapPoint, radius: number): void {
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fill();
}
