import type { TitlePlace } from '../../state/index.ts';
import { GAME_MODES, type Long, numberOfLong, type PacketContext, type PacketHandlers } from './context.ts';

/** One entry of the tab list: until 1.19.2 with `name` and `ping`, later with `player` and `latency`. */
interface PlayerEntry {
  readonly uuid: string;
  readonly name?: string;
  readonly player?: { readonly name: string };
  readonly gamemode?: number;
  readonly ping?: number;
  readonly latency?: number;
}

interface PlayerInfo {
  /** One action for all entries, or since 1.19.3 a set of them. */
  readonly action: string | Readonly<Record<string, boolean>>;
  readonly data: readonly PlayerEntry[];
}

interface Sound {
  readonly soundName?: string;
  readonly soundId?: number;
  readonly sound?: { readonly soundId?: number; readonly data?: { readonly soundName?: string } };
  /** Eighths of a block. */
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

const DAY_TICKS = 24_000;
/** Sounds are placed in eighths of a block. */
const SOUND_STEPS = 8;
/** Titles until 1.16.5 by the number of the action. */
const TITLE_PLACES: readonly (TitlePlace | undefined)[] = ['title', 'subtitle', 'actionbar'];

/** Time, weather, who is there, sounds and titles. */
export function worldPackets({ writer, registry, text, state }: PacketContext): PacketHandlers {
  const { world } = writer;
  const title =
    (place: TitlePlace) =>
    (packet: { text: unknown }): void =>
      world.title(place, text.textOf(packet.text));
  const sound = ({ soundName, soundId, sound: holder, x, y, z }: Sound): void => {
    const id = soundId ?? holder?.soundId;
    const name = soundName ?? holder?.data?.soundName ?? (id === undefined ? undefined : registry.sounds?.[id]?.name);
    if (name === undefined) return;
    world.sound(name.replace('minecraft:', ''), { x: x / SOUND_STEPS, y: y / SOUND_STEPS, z: z / SOUND_STEPS });
  };
  return {
    update_time({ age, time }: { age: Long; time: Long }) {
      // Until 1.21.1 a stopped sun is told by a negative time.
      world.clock(numberOfLong(age), Math.abs(numberOfLong(time)) % DAY_TICKS);
    },
    game_state_change({ reason, gameMode: value }: { reason: string | number; gameMode: number }) {
      const { raining = false, thundering = false } = state.weather ?? {};
      if (reason === 'start_raining' || reason === 1) world.weatherIs(true, thundering);
      else if (reason === 'stop_raining' || reason === 2) world.weatherIs(false, false);
      else if (reason === 'rain_level_change' || reason === 7) world.weatherIs(value > 0, thundering && value > 0);
      else if (reason === 'thunder_level_change' || reason === 8) world.weatherIs(raining, value > 0);
    },
    player_info({ action, data }: PlayerInfo) {
      for (const entry of data) {
        if (action === 'remove_player') world.playerLeft(entry.uuid);
        else world.player(entry.uuid, factsOf(entry));
      }
    },
    /** Since 1.19.3. */
    player_remove({ players }: { players: readonly string[] }) {
      for (const uuid of players) world.playerLeft(uuid);
    },
    named_sound_effect: sound,
    sound_effect: sound,
    set_title_text: title('title'),
    set_title_subtitle: title('subtitle'),
    action_bar: title('actionbar'),
    title({ action, text: component }: { action: number; text: unknown }) {
      const place = TITLE_PLACES[action];
      if (place !== undefined) world.title(place, text.textOf(component));
    },
  };
}

function factsOf({ name, player, gamemode, ping, latency }: PlayerEntry): {
  name?: string;
  pingMs?: number;
  gameMode?: string;
} {
  const shownName = name ?? player?.name;
  const pingMs = ping ?? latency;
  const gameMode = gamemode === undefined ? undefined : GAME_MODES[gamemode];
  return {
    ...(shownName === undefined ? {} : { name: shownName }),
    ...(pingMs === undefined ? {} : { pingMs }),
    ...(gameMode === undefined ? {} : { gameMode }),
  };
}
