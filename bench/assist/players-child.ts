/** Players with real bodies in a process of their own, who speak to the assistant and look when its first card comes. */
import { openSession, type Session, SharedBlockStore } from '../../src/minecraft/index.ts';
import { serve } from '../bodies/child-process.ts';
import { must, QUESTION } from './served.ts';

const VIEW_DISTANCE = 2;
/** Players that join at once. */
const AT_ONCE = 5;

const blockStore = new SharedBlockStore();
const sessions: Session[] = [];

/** Resolves when a player is shown a line that `sign` finds. */
function shown({ events }: Session, sign: RegExp): Promise<void> {
  return new Promise((resolve) => {
    const stop = events.subscribe(({ kind, data }) => {
      if (kind !== 'chat' || !sign.test(String(data['text']))) return;
      stop();
      resolve();
    });
  });
}

const requests = {
  /** So many join, some at once, and grant access. */
  async join({ count, port, version }: { readonly count: number; readonly port: number; readonly version: string }) {
    const joinOne = async (n: number) => {
      const username = `Player${n}`;
      const options = { host: '127.0.0.1', port, version, username, viewDistanceChunks: VIEW_DISTANCE, blockStore };
      const session = must(await openSession(options));
      sessions.push(session);
      const granted = shown(session, /works for you now/);
      must(session.command('ai grant'));
      await granted;
    };
    for (let n = 0; n < count; n += AT_ONCE) {
      await Promise.all(Array.from({ length: Math.min(AT_ONCE, count - n) }, (_, i) => joinOne(n + i)));
    }
    return {};
  },
  /** All ask within `withinMs`; answers how long each waited for the first card, and how many are answered in the end. */
  async ask({ withinMs }: { readonly withinMs: number }) {
    const gapMs = withinMs / sessions.length;
    const waits = sessions.map(async (session, n) => {
      await new Promise((resolve) => setTimeout(resolve, n * gapMs));
      const first = shown(session, /^> where/);
      const answer = shown(session, /North of the spawn/);
      const askedMs = performance.now();
      must(session.command(`ai ${QUESTION}`));
      await first;
      const waitedMs = performance.now() - askedMs;
      await answer;
      return waitedMs;
    });
    return { waitsMs: await Promise.all(waits) };
  },
};

export type PlayersRequests = typeof requests;

serve(requests);
