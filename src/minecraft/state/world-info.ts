import type { Point } from '../../core/index.ts';
import { distanceOf } from '../../core/index.ts';
import type { News } from './news.ts';
import { rounded } from './self.ts';
import type { WorldState } from './types.ts';

/** Players of the tab list kept at most. */
const MAX_PLAYERS = 4096;
/** The same sound within this distance of one told is not told again for {@link SOUND_REPEAT_TICKS}. */
const SOUND_REPEAT_BLOCKS = 16;
const SOUND_REPEAT_TICKS = 100;
/** Sounds told a second at most, so that a battle does not fill the log. */
const SOUNDS_PER_SECOND = 2;
/** Sounds remembered to tell repetition. */
const MAX_SOUNDS_KEPT = 256;
/** The action bar, which some servers write every tick, is told this often at most. */
const ACTION_BAR_TICKS = 100;

/** Parts of the day by their first tick of 24,000 (minecraft.wiki, Daylight cycle). */
const DAY_PHASES = [
  { from: 0, phase: 'day' },
  { from: 12_000, phase: 'dusk' },
  { from: 13_000, phase: 'night' },
  { from: 23_000, phase: 'dawn' },
] as const;

export type TitlePlace = 'title' | 'subtitle' | 'actionbar';

interface PlayerEntry {
  readonly uuid: string;
  readonly pingMs: number;
  readonly gameMode: string;
}

/** Time, weather, the tab list, chat, sounds and titles. */
export class WorldInfoModel {
  time: WorldState['time'];
  weather: WorldState['weather'];
  readonly players = new Map<string, PlayerEntry>();
  readonly #news: News;
  readonly #namesByUuid = new Map<string, string>();
  readonly #sounds = new Map<string, { readonly at: Point; readonly tick: number }>();
  #soundSecond = 0;
  #soundsThisSecond = 0;
  #phase: string | undefined;
  #actionBar = { text: '', tick: Number.NEGATIVE_INFINITY };

  constructor(news: News) {
    this.#news = news;
  }

  clock(ageTicks: number, timeOfDay: number): void {
    this.time = { ageTicks, timeOfDay };
    const phase = DAY_PHASES.findLast(({ from }) => timeOfDay >= from)?.phase;
    const before = this.#phase;
    this.#phase = phase;
    if (phase === undefined || before === undefined || phase === before) return;
    this.#news.events.emit('time', { phase, timeOfDay });
  }

  weatherIs(raining: boolean, thundering: boolean): void {
    const before = this.weather;
    if (before?.raining === raining && before.thundering === thundering) return;
    this.weather = { raining, thundering };
    const weather = !raining ? 'clear' : thundering ? 'thunder' : 'rain';
    if (before === undefined && weather === 'clear') return;
    this.#news.events.emit('weather', { weather });
  }

  /** A player of the tab list; what is left out stays. */
  player(uuid: string, entry: { name?: string; pingMs?: number; gameMode?: string }): void {
    const name = entry.name ?? this.#namesByUuid.get(uuid);
    if (name === undefined) return;
    const known = this.players.get(name);
    if (known === undefined && this.players.size >= MAX_PLAYERS) return;
    this.#namesByUuid.set(uuid, name);
    this.players.set(name, {
      uuid,
      pingMs: entry.pingMs ?? known?.pingMs ?? 0,
      gameMode: entry.gameMode ?? known?.gameMode ?? 'unknown',
    });
  }

  playerLeft(uuid: string): void {
    const name = this.#namesByUuid.get(uuid);
    if (name === undefined) return;
    this.#namesByUuid.delete(uuid);
    this.players.delete(name);
  }

  nameOf(uuid: string): string | undefined {
    return this.#namesByUuid.get(uuid);
  }

  /** A chat line: of a player, or of the system where `from` is undefined. */
  said(from: string | undefined, text: string, whisper = false): void {
    const { events } = this.#news;
    if (from === undefined) events.emitChange('chat', 'chat', { text });
    else events.emitChange('chat', `chat:${from}`, { from, text, ...(whisper ? { whisper: 'whisper' } : {}) });
  }

  sound(name: string, at: Point): void {
    const tick = this.#news.tick();
    const last = this.#sounds.get(name);
    if (last !== undefined && tick - last.tick < SOUND_REPEAT_TICKS && distanceOf(last.at, at) < SOUND_REPEAT_BLOCKS) {
      return;
    }
    const second = Math.floor(tick / 20);
    if (second !== this.#soundSecond) {
      this.#soundSecond = second;
      this.#soundsThisSecond = 0;
    }
    if (this.#soundsThisSecond >= SOUNDS_PER_SECOND) return;
    this.#soundsThisSecond++;
    if (this.#sounds.size >= MAX_SOUNDS_KEPT) this.#sounds.clear();
    this.#sounds.set(name, { at, tick });
    this.#news.events.emitChange('sound', `sound:${name}`, { name, ...rounded(at) });
  }

  title(place: TitlePlace, text: string): void {
    if (text === '') return;
    if (place === 'actionbar') {
      const tick = this.#news.tick();
      if (text === this.#actionBar.text || tick - this.#actionBar.tick < ACTION_BAR_TICKS) return;
      this.#actionBar = { text, tick };
    }
    this.#news.events.emit('title', { text, place });
  }

  /** Forgets all, silently. */
  forget(): void {
    this.time = undefined;
    this.weather = undefined;
    this.players.clear();
    this.#namesByUuid.clear();
    this.#sounds.clear();
    this.#phase = undefined;
  }
}
