/** An assistant of many players in a process of its own, so that what it holds is its own. */
import { serve as serveRequests } from '../bodies/child-process.ts';
import { crowd, QUESTION, serve } from './served.ts';

const requests = {
  /** All of them grant access, ask a question, and look at the shop; answers what the process holds then. */
  async hold({ count }: { readonly count: number }) {
    const { game, players, ask } = crowd(count);
    await serve(game, 0);
    for (const player of players) {
      await ask(player, 'grant', /works for you now/);
      await ask(player, QUESTION, /North of the spawn/);
      await ask(player, 'shop', /Lucky box/);
    }
    return { rssMb: process.memoryUsage.rss() / 1e6 };
  },
};

export type MemoryRequests = typeof requests;

serveRequests(requests);
