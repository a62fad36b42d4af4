import { Vec3 } from 'vec3';
import { good, type Outcome, type Reader, refused, type Source } from './command.ts';

/** One of three coordinates: plain, from who commands (`~`), or along the look (`^`: left, up, ahead). */
interface Coordinate {
  readonly kind: 'plain' | '~' | '^';
  readonly value: number;
  /** Written without a point: a whole number means the middle of its block. */
  readonly isWhole: boolean;
}

/** Turns of the library's 256ths of a circle. */
const RADIANS_PER_STEP = Math.PI / 128;

/** Reads three coordinates; `^` goes with nothing else. */
export function readCoordinates(reader: Reader): Outcome<readonly Coordinate[]> {
  const all: Coordinate[] = [];
  for (let axis = 0; axis < 3; axis++) {
    if (axis > 0 && reader.take(/^ /) === undefined) return refused('argument.pos3d.incomplete');
    const match = reader.take(/^([~^]?)(-?\d+(?:\.\d*)?|-?\.\d+)?(?=\s|$)/);
    if (match === undefined || (match[1] === '' && match[2] === undefined)) {
      return refused(reader.rest === '' ? 'argument.pos3d.incomplete' : 'argument.pos.missing.double');
    }
    const kind = match[1] === '~' || match[1] === '^' ? match[1] : 'plain';
    all.push({ kind, value: Number(match[2] ?? 0), isWhole: !(match[2] ?? '.').includes('.') });
  }
  const looking = all.filter(({ kind }) => kind === '^').length;
  return looking === 0 || looking === 3 ? good(all) : refused('argument.pos.mixed');
}

/** The place that coordinates mean; whole plain numbers are put in the middle of their block where asked. */
export function placeFrom(coordinates: readonly Coordinate[], source: Source, centred: boolean): Vec3 {
  const { position } = source;
  const [left, up, ahead] = coordinates;
  if (left?.kind === '^') return alongLook(source, left.value, up?.value ?? 0, ahead?.value ?? 0);
  const axis = (coordinate: Coordinate | undefined, from: number, isLevel: boolean) => {
    if (coordinate === undefined) return from;
    if (coordinate.kind === '~') return from + coordinate.value;
    return centred && isLevel && coordinate.isWhole ? coordinate.value + 0.5 : coordinate.value;
  };
  return new Vec3(axis(left, position.x, true), axis(up, position.y, false), axis(ahead, position.z, true));
}

function alongLook({ position, yaw, pitch }: Source, left: number, up: number, ahead: number): Vec3 {
  const turn = yaw * RADIANS_PER_STEP;
  const dip = pitch * RADIANS_PER_STEP;
  const [sinTurn, cosTurn, sinDip, cosDip] = [Math.sin(turn), Math.cos(turn), Math.sin(dip), Math.cos(dip)];
  const forward = new Vec3(-sinTurn * cosDip, -sinDip, cosTurn * cosDip).scaled(ahead);
  const upward = new Vec3(-sinTurn * sinDip, cosDip, cosTurn * sinDip).scaled(up);
  const leftward = new Vec3(cosTurn, 0, sinTurn).scaled(left);
  return position.plus(forward).plus(upward).plus(leftward);
}
