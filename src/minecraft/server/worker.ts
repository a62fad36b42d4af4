import { flushCompileCache } from 'node:module';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { fail, type Logger, messageOf, type Result, systemClock } from '../../core/index.ts';
import { warmUpProtocol } from '../protocol/index.ts';
import { commandHandlers } from './commands/index.ts';
import { type Game, startGame } from './game.ts';
import type { CommandName, CommandRequest, WorkerMessage } from './messages.ts';
import { tellNews } from './news.ts';
import type { WorldSettings } from './options.ts';

/** The worker's entry: runs one game and answers commands about it. Started by `startWorld` only. */
async function main(port: MessagePort, settings: WorldSettings): Promise<void> {
  const post = (message: WorkerMessage) => port.postMessage(message);
  const log = portLogger(post, {});
  let game: Game | undefined;
  const onFault = (thrown: unknown) => {
    if (game !== undefined) game.counters.faults++;
    log.warn(
      { why: messageOf(thrown), stack: thrown instanceof Error ? thrown.stack : undefined },
      'a fault was caught',
    );
  };
  process.on('uncaughtException', onFault);
  process.on('unhandledRejection', onFault);

  const started = await startGame(settings, { clock: systemClock, log });
  if (!started.ok) {
    post({ kind: 'failed', failure: started });
    return;
  }
  game = started.value.game;
  tellNews(game, (news) => post({ kind: 'news', news }));
  const handlers = commandHandlers(game);
  port.on('message', (request: CommandRequest) => {
    void answer(request.command, request).then(post, onFault);
  });
  post({ kind: 'ready', info: started.value.info });
  setImmediate(() => {
    warmUpProtocol(settings.version, 'server');
    flushCompileCache();
  });

  async function answer<N extends CommandName>(command: N, request: CommandRequest): Promise<WorkerMessage> {
    const handler = handlers[command] as (args: unknown) => unknown;
    try {
      return { kind: 'answer', id: request.id, result: (await handler(request.args)) as Result<unknown> };
    } catch (thrown) {
      onFault(thrown);
      const failure = fail('world_fault', `${command} failed: ${messageOf(thrown)}`, 'see the log; the world goes on');
      return { kind: 'answer', id: request.id, result: failure };
    }
  }
}

/** A logger whose lines go to the host. Fields that cannot be sent are written as text. */
function portLogger(post: (message: WorkerMessage) => void, bound: Readonly<Record<string, unknown>>): Logger {
  const write =
    (level: 'debug' | 'info' | 'warn' | 'error') =>
    (fields: Readonly<Record<string, unknown>>, message: string): void => {
      const plain = JSON.parse(JSON.stringify({ ...bound, ...fields })) as Record<string, unknown>;
      post({ kind: 'log', level, fields: plain, message });
    };
  return {
    debug: write('debug'),
    info: write('info'),
    warn: write('warn'),
    error: write('error'),
    child: (fields) => portLogger(post, { ...bound, ...fields }),
  };
}

if (parentPort !== null) void main(parentPort, workerData as WorldSettings);
