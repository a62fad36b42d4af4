import { openSession, SharedBlockStore } from '../../src/minecraft/index.ts';
import type { Join } from './member.ts';

const blockStore = new SharedBlockStore();

/** A body of ours. */
export const joinOurs: Join = async ({ port, version, name, viewDistance }) => {
  const opened = await openSession({
    host: '127.0.0.1',
    port,
    version,
    username: name,
    viewDistanceChunks: viewDistance,
    blockStore,
  });
  if (!opened.ok) throw new Error(`${name}: ${opened.why}`);
  const { state, body, events } = opened.value;
  return {
    name,
    ticks: () => state.tick,
    columns: () => state.summary().chunksLoaded,
    position: () => state.self.position,
    run(yawDegrees) {
      const runs = yawDegrees !== undefined;
      if (runs) body.look(yawDegrees, 0);
      body.setControls({ forward: runs, sprint: runs, jump: runs });
    },
    say(text) {
      const said = opened.value.say(text);
      if (!said.ok) throw new Error(said.why);
    },
    onChat: (listener) =>
      void events.subscribe(({ kind, data }) => {
        if (kind === 'chat') listener(String(data['text']));
      }),
    leave: () => opened.value.close(),
  };
};
