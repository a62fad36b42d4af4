// What a user of the two libraries writes: flying-squid and mineflayer in one process, nothing of ours.
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const squid = require('flying-squid');
const mineflayer = require('mineflayer');

const [version, seed, viewDistance, columns] = process.argv.slice(2);

const server = squid.createMCServer({
  motd: 'bare',
  port: 0,
  'max-players': 10,
  'online-mode': false,
  logging: false,
  noConsoleOutput: true,
  gameMode: 0,
  difficulty: 1,
  generation: { name: 'superflat', options: { seed: Number(seed), version } },
  kickTimeout: 10000,
  plugins: {},
  modpe: false,
  'view-distance': Number(viewDistance),
  'player-list-text': { header: { text: '' }, footer: { text: '' } },
  'everybody-op': true,
  'max-entities': 100,
  version,
  debug: () => {},
});

server.once('listening', () => {
  const bot = mineflayer.createBot({
    host: '127.0.0.1',
    port: server._server.socketServer.address().port,
    username: 'bare',
    version,
  });
  let loaded = 0;
  let spawned = false;
  const check = () => {
    if (spawned && loaded >= Number(columns)) {
      console.log('ready');
      process.exit(0);
    }
  };
  bot.on('chunkColumnLoad', () => {
    loaded++;
    check();
  });
  bot.once('spawn', () => {
    spawned = true;
    check();
  });
});
