import { createRequire } from 'node:module';
import type { Join } from './member.ts';

/** As much of mineflayer as a crowd needs. */
interface BareBot {
  readonly entity: { readonly position: { readonly x: number; readonly z: number } } | undefined;
  readonly world: { getColumns(): readonly unknown[] };
  look(yaw: number, pitch: number, force: boolean): Promise<void>;
  setControlState(control: string, held: boolean): void;
  chat(text: string): void;
  end(): void;
  on(event: 'physicsTick', listener: () => void): this;
  on(event: 'messagestr', listener: (text: string) => void): this;
  once(event: 'spawn' | 'end', listener: () => void): this;
  once(event: 'error' | 'kicked', listener: (why: unknown) => void): this;
}

const mineflayer = createRequire(import.meta.url)('mineflayer') as { createBot(options: object): BareBot };

/** A bare mineflayer bot, as its documentation makes one. */
export const joinBare: Join = async ({ port, version, name, viewDistance }) => {
  const bot = mineflayer.createBot({ host: '127.0.0.1', port, version, username: name, viewDistance });
  await new Promise<void>((resolve, reject) => {
    bot.once('spawn', resolve);
    bot.once('error', reject);
    bot.once('kicked', (why) => reject(new Error(`${name} was kicked: ${JSON.stringify(why)}`)));
  });
  let ticks = 0;
  bot.on('physicsTick', () => ticks++);
  return {
    name,
    ticks: () => ticks,
    columns: () => bot.world.getColumns().length,
    position: () => bot.entity?.position,
    run(yawDegrees) {
      const runs = yawDegrees !== undefined;
      // The library counts yaw from north against the clock, in radians.
      if (runs) void bot.look(Math.PI - (yawDegrees * Math.PI) / 180, 0, true);
      for (const control of ['forward', 'sprint', 'jump']) bot.setControlState(control, runs);
    },
    say: (text) => bot.chat(text),
    onChat: (listener) => void bot.on('messagestr', listener),
    leave: () =>
      new Promise((resolve) => {
        bot.once('end', resolve);
        bot.end();
      }),
  };
};
