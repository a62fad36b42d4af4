import type { PlayerLine } from '../../../src/viewer/operator/operator-protocol.ts';
import { say } from '../texts.ts';
import { momentText } from './amounts.ts';
import { keptPlayers, morePlayers, showKept, view } from './operator-state.ts';
import { OPERATOR } from './operator-texts.ts';
import { Panel } from './panel.tsx';

/** Who is in the game and who of them uses the assistant; on demand all who do. */
export function PlayersPanel() {
  const players = view.value?.players ?? [];
  const kept = keptPlayers.value;
  return (
    <Panel id="players" title={say(OPERATOR.players)} count={players.length}>
      {players.length === 0 && <p class="empty">{say(OPERATOR.noPlayers)}</p>}
      <PlayerList players={players} />
      {kept !== undefined && (
        <>
          <h3>{say(OPERATOR.kept)}</h3>
          {kept.length === 0 && <p class="empty">{say(OPERATOR.keptNone)}</p>}
          <PlayerList players={kept} />
        </>
      )}
      {(kept === undefined || morePlayers.value !== null) && (
        <button type="button" onClick={() => void showKept()}>
          {say(kept === undefined ? OPERATOR.kept : OPERATOR.more)}
        </button>
      )}
    </Panel>
  );
}

function PlayerList({ players }: { readonly players: readonly PlayerLine[] }) {
  const nowMs = view.value?.nowMs ?? 0;
  return (
    <ul class="lines">
      {players.map(({ id, name, isOnline, grantedAtMs, locale, external }) => (
        <li key={id} data-online={isOnline} title={id}>
          <b>{name}</b>
          <span>
            {grantedAtMs === null
              ? say(OPERATOR.noAccess)
              : `${say(OPERATOR.hasAccess)} ${momentText(grantedAtMs, nowMs)} · ${locale}`}
            {external && ` · ${say(OPERATOR.network)}`}
          </span>
        </li>
      ))}
    </ul>
  );
}
