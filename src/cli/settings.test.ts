import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CONFIG_KEYS, type Settings, type SettingsSources, settingsFrom } from './settings.ts';

const NONE: SettingsSources = { flags: {}, environment: {}, config: {} };

function settings(sources: Partial<SettingsSources>): Settings {
  const result = settingsFrom({ ...NONE, ...sources });
  assert.ok(result.ok, result.ok ? '' : result.why);
  return result.value;
}

function fault(sources: Partial<SettingsSources>): string {
  const result = settingsFrom({ ...NONE, ...sources });
  assert.ok(!result.ok);
  return `${result.why} / ${result.howTo}`;
}

test('CLI-3: flags go before the environment, the environment before the config, the config before defaults', () => {
  assert.equal(settings({}).data, '.soulsand');
  assert.equal(settings({ config: { data: 'c' } }).data, 'c');
  assert.equal(settings({ config: { data: 'c' }, environment: { SOULSAND_DATA: 'e' } }).data, 'e');
  assert.equal(
    settings({ config: { data: 'c' }, environment: { SOULSAND_DATA: 'e' }, flags: { data: 'f' } }).data,
    'f',
  );
  assert.equal(settings({ config: { data: 'c' }, environment: { SOULSAND_DATA: '' } }).data, 'c', 'empty is not given');
});

test('CLI-3: a server is read as host, host:port or [address]:port', () => {
  const server = (text: string) => settings({ flags: { server: text } }).server;
  assert.deepEqual(server('play.example.org'), { host: 'play.example.org', port: undefined });
  assert.deepEqual(server('localhost:25565'), { host: 'localhost', port: 25565 });
  assert.deepEqual(server('[::1]:7'), { host: '::1', port: 7 });
  for (const text of ['', ':25565', 'a:b', 'a:0', 'a:70000', '::1', 'a b', 'http://a']) {
    if (text !== '') assert.match(fault({ flags: { server: text } }), /is no address; write host:port/, text);
  }
});

test('CLI-2: a wrong value is named with what it must be', () => {
  assert.match(fault({ flags: { username: 'no spaces please' } }), /username: a player name has 1 to 16/);
  assert.match(fault({ flags: { mc: 'latest' } }), /mc: write a Minecraft version like 1\.21\.4/);
  assert.match(fault({ flags: { save: '..' } }), /save: a world's name/);
  assert.match(fault({ flags: { save: '../../etc' } }), /save: a world's name/);
  assert.match(fault({ config: { viewDistance: 99 } }), /viewDistance/);
});

test('CLI-25: a Microsoft account is for a server of one’s own', () => {
  assert.equal(settings({}).auth, 'offline');
  assert.equal(settings({ flags: { auth: 'microsoft', server: 'localhost' } }).auth, 'microsoft');
  assert.match(fault({ flags: { auth: 'microsoft' } }), /knows no accounts.* \/ add --server host:port/);
  assert.match(fault({ flags: { auth: 'mojang' } }), /auth: /);
});

test('CLI-4: an unknown key of the config is refused with those there are', () => {
  const text = fault({ config: { modles: {}, locale: 'zh' } });
  assert.match(text, /unknown key modles/);
  for (const key of CONFIG_KEYS) assert.ok(text.includes(key), key);
  assert.match(
    fault({ config: { token: 'secret-secret-secret' } }),
    /unknown key token/,
    'a token is no matter for a file',
  );
});
