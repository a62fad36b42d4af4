import type { BlockPos } from '../../core/index.ts';
import { NO_KEYS } from '../physics/index.ts';
import { bookPacket } from './book-packet.ts';
import type { Registry } from './library.ts';
import type { OwnMotion } from './motion/own-motion.ts';
import type { ProtocolClient } from './protocol-client.ts';
import type { BlockFace, BodyHandle, Hand } from './types.ts';
import { clickPacket, nextAction } from './window-clicks.ts';

/** A connection's own objects, while it is in the world. */
export interface Muscles {
  readonly client: ProtocolClient;
  readonly registry: Registry;
  readonly motion: OwnMotion;
  /** The window the server has open for us; 0 is the own inventory. */
  openWindowId(): number;
  windowClosed(): void;
  slotSelected(slot: number): void;
}

const FACES: readonly BlockFace[] = ['down', 'up', 'north', 'south', 'west', 'east'];
const DIG = { start: 0, cancel: 1, finish: 2, dropStack: 3, dropItem: 4, release: 5 } as const;
const INTERACT = { use: 0, attack: 1 } as const;
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
    look: (yawDegrees, pitchDegrees) => current()?.motion.look(yawDegrees, pitchDegrees),
    setControls: (controls) => current()?.motion.hold(controls),
    clearControls: () => current()?.motion.hold(NO_KEYS),
    heldKeys: () => current()?.motion.heldKeys,
    selectSlot(slot) {
      const muscles = current();
      if (muscles === undefined) return;
      muscles.client.write('held_item_slot', { slotId: slot });
      muscles.slotSelected(slot);
    },
    swingArm: (hand = 'main') => write('arm_animation', { hand: handOf(hand) }),
    useItem(hand = 'main') {
      const { yaw: x, pitch: y } = current()?.motion.lookDegrees ?? { yaw: 0, pitch: 0 };
      write('use_item', { hand: handOf(hand), sequence: ++sequence, rotation: { x, y } });
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
      muscles.client.write('window_click', clickPacket(muscles.registry, windowId, slot, button, mode, action));
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
      muscles?.client.write('edit_book', bookPacket(muscles.registry, slot, pages, title));
    },
    leaveVehicle: (holds) => current()?.motion.leaveVehicle(holds),
    leaveBed: () => current()?.motion.leaveBed(),
    pose: () => current()?.motion.pose(),
  };
}

function handOf(hand: Hand): number {
  return hand === 'main' ? 0 : 1;
}
