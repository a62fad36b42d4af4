import type { BlockPos, Point } from '../../core/index.ts';
import type { Pose } from '../physics/index.ts';
import { bookPacket } from './book-packet.ts';
import type { Bot } from './library.ts';
import type { ProtocolClient } from './protocol-client.ts';
import type { BlockFace, BodyHandle, Controls, Hand } from './types.ts';
import { clickPacket, nextAction } from './window-clicks.ts';

/** A connection's own objects, while it is in the world. */
export interface Muscles {
  readonly client: ProtocolClient;
  readonly bot: Bot;
  /** How the body holds itself in the running physics. */
  posture(): Pose;
  /** The window the server has open for us; 0 is the own inventory. */
  openWindowId(): number;
  windowClosed(): void;
  slotSelected(slot: number): void;
}

const FACES: readonly BlockFace[] = ['down', 'up', 'north', 'south', 'west', 'east'];
const DIG = { start: 0, cancel: 1, finish: 2, dropStack: 3, dropItem: 4, release: 5 } as const;
const INTERACT = { use: 0, attack: 1 } as const;
const ALL_RELEASED: Controls = {
  forward: false,
  back: false,
  left: false,
  right: false,
  jump: false,
  sprint: false,
  sneak: false,
};
/** In the flags of `steer_vehicle`: get off. */
const UNMOUNT_FLAG = 2;
const NOWHERE: BlockPos = { x: 0, y: 0, z: 0 };

/** The body over whatever connection it has just now; without one, calls do nothing. */
export function bodyHandle(current: () => Muscles | undefined): BodyHandle {
  let sequence = 0;
  let action = 0;
  const write = (name: string, packet: object): void => current()?.client.write(name, packet);
  const dig = (status: number, location: BlockPos, face: BlockFace): number => {
    write('block_dig', { status, location, face: FACES.indexOf(face), sequence: ++sequence });
    return sequence;
  };
  const interact = (target: number, mouse: number, hand: Hand): void =>
    write('use_entity', { target, mouse, hand: handOf(hand), sneaking: false, ...NOWHERE });

  return {
    look(yawDegrees, pitchDegrees) {
      const entity = current()?.bot.entity;
      if (entity === undefined || !Number.isFinite(yawDegrees) || !Number.isFinite(pitchDegrees)) return;
      entity.yaw = radiansOfYaw(yawDegrees);
      entity.pitch = radiansOfPitch(pitchDegrees);
    },
    setControls(controls) {
      const bot = current()?.bot;
      if (bot === undefined) return;
      for (const [control, held] of Object.entries(controls)) {
        if (control === 'sneak' && bot.getControlState('sneak') !== held) tellSneaking(bot, write, held);
        bot.setControlState(control, held);
      }
    },
    clearControls() {
      this.setControls(ALL_RELEASED);
    },
    selectSlot(slot) {
      const muscles = current();
      if (muscles === undefined) return;
      muscles.bot.quickBarSlot = slot;
      muscles.client.write('held_item_slot', { slotId: slot });
      muscles.slotSelected(slot);
    },
    swingArm: (hand = 'main') => write('arm_animation', { hand: handOf(hand) }),
    useItem(hand = 'main') {
      const entity = current()?.bot.entity;
      const rotation = { x: degreesOfYaw(entity?.yaw ?? 0), y: degreesOfPitch(entity?.pitch ?? 0) };
      write('use_item', { hand: handOf(hand), sequence: ++sequence, rotation });
      return sequence;
    },
    releaseItem: () => write('block_dig', { status: DIG.release, location: NOWHERE, face: 0, sequence: 0 }),
    startDigging: (pos, face) => dig(DIG.start, pos, face),
    cancelDigging: (pos, face) => dig(DIG.cancel, pos, face),
    finishDigging: (pos, face) => dig(DIG.finish, pos, face),
    useOnBlock(location, face, cursor, hand = 'main') {
      write('block_place', {
        hand: handOf(hand),
        location,
        direction: FACES.indexOf(face),
        cursorX: cursor.x,
        cursorY: cursor.y,
        cursorZ: cursor.z,
        insideBlock: false,
        worldBorderHit: false,
        sequence: ++sequence,
      });
      return sequence;
    },
    attack: (entityId) => interact(entityId, INTERACT.attack, 'main'),
    useOnEntity: (entityId, hand = 'main') => interact(entityId, INTERACT.use, hand),
    dropHeld: (wholeStack) =>
      write('block_dig', {
        status: wholeStack ? DIG.dropStack : DIG.dropItem,
        location: NOWHERE,
        face: 0,
        sequence: ++sequence,
      }),
    clickWindow(slot, button, mode) {
      const muscles = current();
      if (muscles === undefined) return;
      action = nextAction(action);
      const windowId = muscles.openWindowId();
      muscles.client.write('window_click', clickPacket(muscles.bot.registry, windowId, slot, button, mode, action));
    },
    closeWindow() {
      const muscles = current();
      if (muscles === undefined) return;
      muscles.client.write('close_window', { windowId: muscles.openWindowId() });
      muscles.windowClosed();
    },
    selectTrade: (slot) => write('select_trade', { slot }),
    writeSign(location, lines, isFrontText) {
      const [text1 = '', text2 = '', text3 = '', text4 = ''] = lines;
      write('update_sign', { location, isFrontText, text1, text2, text3, text4 });
    },
    writeBook(slot, pages, title) {
      const muscles = current();
      muscles?.client.write('edit_book', bookPacket(muscles.bot.registry, slot, pages, title));
    },
    leaveVehicle(holds) {
      const bot = current()?.bot;
      if (bot === undefined) return;
      if (bot.supportFeature('newPlayerInputPacket')) write('player_input', { inputs: { shift: holds } });
      else if (holds) write('steer_vehicle', { sideways: 0, forward: 0, jump: UNMOUNT_FLAG });
    },
    leaveBed: () =>
      write('entity_action', { entityId: current()?.bot.entity?.id, actionId: 'stop_sleeping', jumpBoost: 0 }),
    pose() {
      const muscles = current();
      const entity = muscles?.bot.entity;
      if (muscles === undefined || entity === undefined) return undefined;
      return {
        position: pointOf(entity.position),
        velocity: pointOf(entity.velocity),
        onGround: entity.onGround,
        inWater: entity.isInWater,
        swims: muscles.posture() === 'swimming',
        inLava: entity.isInLava === true,
        collidedHorizontally: entity.isCollidedHorizontally === true,
        collidedVertically: entity.isCollidedVertically === true,
      };
    },
  };
}

function handOf(hand: Hand): number {
  return hand === 'main' ? 0 : 1;
}

function pointOf({ x, y, z }: Point): Point {
  return { x, y, z };
}

/** The library counts yaw from north against the clock, in radians; the game from south with it, in degrees. */
function radiansOfYaw(degrees: number): number {
  return Math.PI - (degrees * Math.PI) / 180;
}

function degreesOfYaw(radians: number): number {
  return ((Math.PI - radians) * 180) / Math.PI;
}

/** The library counts up as positive, the game down. */
function radiansOfPitch(degrees: number): number {
  return (-Math.max(-90, Math.min(90, degrees)) * Math.PI) / 180;
}

function degreesOfPitch(radians: number): number {
  return (-radians * 180) / Math.PI;
}

/** From 1.21.2 to 1.21.5 servers take sneaking from the old packet, while the library writes only the new one. */
function tellSneaking(bot: Bot, write: (name: string, packet: object) => void, sneaks: boolean): void {
  if (!bot.supportFeature('newPlayerInputPacket') || !bot.supportFeature('sneakUsesEntityAction')) return;
  const actionId = sneaks ? 'start_sneaking' : 'stop_sneaking';
  write('entity_action', { entityId: bot.entity?.id, actionId, jumpBoost: 0 });
}
