import { type Failure, fail } from '../../../../core/index.ts';
import type { Game } from '../../game.ts';
import type { SquidPlayer } from '../../library.ts';
import { throwStack } from '../drops.ts';
import { HOTBAR_START, MAIN_START, OFF_HAND_SLOT, type PlayerSpace, playerSpace } from '../items/player-space.ts';
import type { Stack } from '../items/stack.ts';
import { type Hands, MODE, OFF_HAND_KEY, OUTSIDE } from './clicks.ts';
import { ownMenu } from './crafting-menus.ts';
import { plainSlot, type WindowMenu } from './menu-slots.ts';
import { OpenWindow } from './open-window.ts';
import { translated, windowTypeOf } from './window-kinds.ts';

/** The window of what a player carries, which is always open. */
const OWN_WINDOW = 0;

/** Numbers of the other windows go round from 1. */
const MAX_WINDOW_ID = 100;

/** The wire's numbers for a window's states are 15 bits, as the game keeps them. */
const MAX_STATE_ID = 0x7fff;

const CREATIVE = 1;
const SPECTATOR = 3;

/** A click as the wire has it, up to 1.16.5 (with a number to confirm) and after (with what the client shows then). */
export interface ClickPacket {
  readonly windowId: number;
  readonly slot: number;
  readonly mouseButton: number;
  readonly mode: number;
  readonly action?: number;
  readonly item?: unknown;
  readonly stateId?: number;
  readonly changedSlots?: readonly { readonly location: number; readonly item: unknown }[];
  readonly cursorItem?: unknown;
}

/** A window on something in the world. */
export interface Opening {
  /** As the wire's registry names the kind of window. */
  readonly type: string;
  /** Key of its title among the game's texts. */
  readonly title: string;
  readonly menu: (windows: PlayerWindows, space: PlayerSpace) => WindowMenu;
  /** Whether it is still there and near; else the window is closed. */
  readonly stillThere: () => boolean;
  /** Told when it is open, and whatever was open before is closed. */
  readonly onOpened: () => void;
  /** Told when it is closed, however that comes. */
  readonly onClosed: () => void;
  /** Told after each click that was done. */
  readonly onClicked: () => void;
}

/**
 * One player's windows: the own one, which is always there, and at most one more. The server alone knows what lies where;
 * what a client believes is compared, and put right.
 */
export class PlayerWindows {
  readonly #game: Game;
  readonly #player: SquidPlayer;
  readonly #space: PlayerSpace;
  readonly #hands: PlayerHands;
  readonly #own: OpenWindow;
  #other: { readonly window: OpenWindow; readonly opening: Opening } | undefined;
  #lastWindowId = 0;
  #stateId = 0;
  /** Told the whole at least once; before that nothing is told. */
  #begun = false;
  /** In the middle of a click, whose changes are told together. */
  #clicking = false;
  /** Number of a refused click whose refusal the client has not confirmed, up to 1.16.5: until then its clicks are void. */
  #awaited: number | undefined;

  constructor(game: Game, player: SquidPlayer) {
    this.#game = game;
    this.#player = player;
    this.#space = playerSpace(game, player);
    this.#hands = new PlayerHands(game, player, this.#space);
    this.#own = this.#windowOf(OWN_WINDOW, ownMenu(game, this.#space, this.giveBack));
  }

  /** What is still to be put away: the cursor and what was laid into windows. Saved with the player. */
  looseStacks(): readonly Stack[] {
    const spaces = [this.#own, ...(this.#other === undefined ? [] : [this.#other.window])].flatMap(
      ({ menu }) => menu.loose,
    );
    const laid = spaces.flatMap((space) => Array.from({ length: space.size }, (_, index) => space.get(index) ?? []));
    const { cursor } = this.#hands;
    return [...(cursor === undefined ? [] : [cursor]), ...laid.flat()];
  }

  /** All that the player has, as text: the same only while nothing of it changed. */
  carriedKey(): string {
    const slots = Array.from({ length: this.#space.size }, (_, slot) => this.#space.get(slot));
    return [...slots, ...this.looseStacks()].map((stack) => this.#game.items.keyOf(stack)).join('\n');
  }

  /** Puts items where they fit, else throws them to the player's feet. */
  readonly giveBack = (stack: Stack): void => {
    const left = this.#space.stow(stack);
    if (left !== undefined) this.#hands.throwOut(left);
  };

  /** Tells a client all that it carries, and begins to tell changes. */
  tellInventory(): void {
    this.#begun = true;
    this.#own.tellAll();
    this.#player._client.write('held_item_slot', { slot: this.#player.heldItemSlot });
  }

  /** Tells the client what changed, unless it is told all at once after. */
  flush(): void {
    if (this.#begun && !this.#clicking) this.#current.tellChanges();
  }

  /** Number of the window that is open; 0 for the own one alone. */
  get openId(): number {
    return this.#current.id;
  }

  open(opening: Opening): void {
    this.#closeOther();
    this.#lastWindowId = (this.#lastWindowId % MAX_WINDOW_ID) + 1;
    const window = this.#windowOf(this.#lastWindowId, opening.menu(this, this.#space));
    this.#other = { window, opening };
    this.#player._client.write('open_window', {
      windowId: window.id,
      inventoryType: windowTypeOf(this.#game, opening.type),
      windowTitle: translated(this.#game, opening.title),
    });
    window.tellAll();
    opening.onOpened();
  }

  /** Closes what is not there any more. */
  closeIfGone(): void {
    if (this.#other?.opening.stillThere() === false) this.close();
  }

  /** Closes the other window, if there is one, and tells the client. */
  close(): void {
    if (this.#other === undefined) return;
    this.#player._client.write('close_window', { windowId: this.#other.window.id });
    this.#closeOther();
    this.flush();
  }

  /** The client closed a window; closing the own one empties its grid. */
  onClosed(windowId: number): void {
    if (windowId === this.#other?.window.id) this.#closeOther();
    else if (windowId === OWN_WINDOW) this.#putAway(this.#own);
    this.flush();
  }

  /** Everything in hand and in grids goes back among what is carried: the player goes, or dies. */
  putAllAway(): void {
    this.close();
    this.#putAway(this.#own);
  }

  onClick(packet: ClickPacket): void {
    this.closeIfGone();
    const window = this.#current;
    if (packet.windowId !== window.id) {
      this.#refuse(packet, fail('no_such_window', `window ${packet.windowId} is not open`, 'open it first'));
      return;
    }
    if (this.#awaited !== undefined) return;
    if (this.#player.gameMode === SPECTATOR || this.#player.health <= 0) {
      this.#refuse(packet, fail('not_allowed', 'the dead and spectators move no items', 'respawn first'));
      return;
    }
    const before = this.#game.items.keyOf(window.menu.slots[packet.slot]?.peek());
    const gridBefore = window.gridKey();
    const { slot, mouseButton: button, mode } = packet;
    this.#clicking = true;
    const done = window.clicks.apply({ slot, button, mode });
    this.#clicking = false;
    if (!done) {
      const why = `slot ${slot}, button ${button}, mode ${mode} is no click of this window`;
      this.#refuse(packet, fail('bad_click', why, `use slots 0..${window.menu.slots.length - 1}`));
      return;
    }
    this.#other?.opening.onClicked();
    this.#answer(window, packet, before, gridBefore === window.gridKey() ? undefined : 0);
  }

  /** The client confirms that it knows of a refusal. */
  onTransaction(action: number): void {
    if (action === this.#awaited) this.#awaited = undefined;
  }

  onText(text: string): void {
    this.#other?.window.menu.onText?.(text);
    this.flush();
  }

  /** A creative player's own item: it appears, whatever was there; slot -1 throws it. */
  onCreativeSlot(slot: number, wire: unknown): void {
    const stack = this.#game.items.fromWire(wire);
    const thrown = slot === NO_SLOT && stack.ok && stack.value !== undefined;
    const placed = slot > 0 && slot <= OFF_HAND_SLOT && stack.ok;
    if (this.#player.gameMode !== CREATIVE || !(thrown || placed) || !stack.ok) {
      const why = stack.ok ? `slot ${slot} takes nothing from ${this.#player.username}` : stack.why;
      this.#log(fail('bad_creative_item', why, 'be in creative mode and use slots 1..45'));
      this.#own.tellAll();
    } else if (thrown && stack.value !== undefined) {
      this.#hands.throwOut(stack.value);
    } else {
      this.#own.believe([{ location: slot, item: wire }], this.#game.items.toWire(this.#hands.cursor));
      this.#space.set(slot, stack.value);
    }
  }

  get #current(): OpenWindow {
    return this.#other?.window ?? this.#own;
  }

  #windowOf(id: number, menu: WindowMenu): OpenWindow {
    const nextStateId = () => {
      this.#stateId = (this.#stateId + 1) & MAX_STATE_ID;
      return this.#stateId;
    };
    return new OpenWindow(this.#game, this.#player, id, menu, this.#hands, nextStateId);
  }

  #answer(window: OpenWindow, packet: ClickPacket, before: string, last: number | undefined): void {
    if (packet.action !== undefined) {
      // As the game: a client that saw something else in the slot is put right, and its clicks are void until it knows.
      const sawRight = packet.mode !== MODE.pickUp || this.#game.items.wireKey(packet.item) === before;
      this.#confirm(packet, sawRight || packet.slot === OUTSIDE);
      if (this.#awaited !== undefined) {
        window.tellAll();
        return;
      }
      // A client does a confirmed click itself; simple ones it does right, and a second telling would cross the next.
      if (packet.mode === MODE.pickUp || packet.mode === MODE.throwOut) window.trust();
      window.tellChanges(last);
      return;
    }
    window.believe(packet.changedSlots ?? [], packet.cursorItem);
    if (packet.stateId === this.#stateId) window.tellChanges(last);
    else window.tellAll();
  }

  #refuse(packet: ClickPacket, why: Failure): void {
    this.#log(why);
    if (packet.action !== undefined) this.#confirm(packet, false);
    this.#current.tellAll();
  }

  #log({ code, why, howTo }: Failure): void {
    this.#game.log.debug({ player: this.#player.username, code, why, howTo }, 'a click was refused');
  }

  #confirm({ windowId, action = 0 }: ClickPacket, accepted: boolean): void {
    if (!accepted) this.#awaited = action;
    this.#player._client.write('transaction', { windowId: asSignedByte(windowId), action, accepted });
  }

  #closeOther(): void {
    if (this.#other === undefined) return;
    const { window, opening } = this.#other;
    this.#clicking = true;
    this.#putAway(window);
    this.#clicking = false;
    this.#other = undefined;
    this.#awaited = undefined;
    const carried = OFF_HAND_SLOT - MAIN_START;
    this.#own.inherit(window, MAIN_START, window.menu.slots.length - carried, carried);
    opening.onClosed();
  }

  #putAway({ menu }: OpenWindow): void {
    const { cursor } = this.#hands;
    this.#hands.cursor = undefined;
    if (cursor !== undefined) this.giveBack(cursor);
    for (const space of menu.loose) {
      for (let index = 0; index < space.size; index++) {
        const stack = space.get(index);
        if (stack === undefined) continue;
        space.set(index, undefined);
        this.giveBack(stack);
      }
    }
  }
}

/** The slot number by which creative throws an item. */
const NO_SLOT = -1;

function asSignedByte(value: number): number {
  return (value << 24) >> 24;
}

/** What a player's mouse holds, and what clicks do beyond the window. */
class PlayerHands implements Hands {
  cursor: Stack | undefined;
  readonly #game: Game;
  readonly #player: SquidPlayer;
  readonly #space: PlayerSpace;

  constructor(game: Game, player: SquidPlayer, space: PlayerSpace) {
    this.#game = game;
    this.#player = player;
    this.#space = space;
  }

  get creative(): boolean {
    return this.#player.gameMode === CREATIVE;
  }

  keySlot(key: number) {
    return plainSlot(this.#space, key === OFF_HAND_KEY ? OFF_HAND_SLOT : HOTBAR_START + key);
  }

  throwOut(stack: Stack): void {
    throwStack(this.#game, this.#player, stack);
  }

  stow(stack: Stack): Stack | undefined {
    return this.#space.stow(stack);
  }
}
