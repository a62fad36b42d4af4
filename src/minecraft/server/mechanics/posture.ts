import type { Game } from '../game.ts';
import type { PacketFields, SquidPlayer } from '../library.ts';

/** Bits of an entity's flags, its first entry of metadata. */
const FLAG = { sneaking: 0x02, sprinting: 0x08 } as const;

/** Keys of the two entries of metadata that show posture, the same in all versions since 1.14. */
const KEY = { flags: 0, pose: 6 } as const;

const POSE = { standing: 0, sneaking: 5 } as const;

/** Types of metadata up to 1.16.5, where the data does not name them. */
const LEGACY_TYPE = { byte: 0, pose: 18 } as const;

interface Posture {
  readonly sneaking: boolean;
  readonly sprinting: boolean;
}

const UPRIGHT: Posture = { sneaking: false, sprinting: false };

const CHANGES: Readonly<Record<string, Partial<Posture>>> = {
  start_sneaking: { sneaking: true },
  stop_sneaking: { sneaking: false },
  start_sprinting: { sprinting: true },
  stop_sprinting: { sprinting: false },
};

/**
 * Who sneaks and who sprints, noticed and shown to the others. flying-squid compares an action's number where the data
 * gives its name (animations.js), and knows nothing of keys, which tell of sneaking from 1.21.2 on.
 */
export function installPosture(game: Game): void {
  game.server.on('newPlayer', (player: SquidPlayer) => {
    let posture = UPRIGHT;
    player.crouching = false;
    const take = (change: Partial<Posture>): void => {
      const next = { ...posture, ...change };
      if (next.sneaking === posture.sneaking && next.sprinting === posture.sprinting) return;
      posture = next;
      player.crouching = next.sneaking;
      player.metadata = metadataOf(game, next);
      player._writeOthersNearby('entity_metadata', { entityId: player.id, metadata: player.metadata });
    };
    player._client.removeAllListeners('entity_action');
    player._client.on('entity_action', ({ actionId }: { readonly actionId: string }) => take(CHANGES[actionId] ?? {}));
    player._client.on('player_input', ({ inputs }: { readonly inputs: { readonly shift?: boolean } }) =>
      take({ sneaking: inputs.shift === true }),
    );
    player.on('respawned', () => take(UPRIGHT));
  });
}

function metadataOf(game: Game, { sneaking, sprinting }: Posture): readonly PacketFields[] {
  const named = game.registry.entitiesByName['player']?.metadataKeys !== undefined;
  const flags = (sneaking ? FLAG.sneaking : 0) | (sprinting ? FLAG.sprinting : 0);
  return [
    { key: KEY.flags, type: named ? 'byte' : LEGACY_TYPE.byte, value: flags },
    { key: KEY.pose, type: named ? 'pose' : LEGACY_TYPE.pose, value: sneaking ? POSE.sneaking : POSE.standing },
  ];
}
