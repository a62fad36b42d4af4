import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { countingIds, silentLogger, succeed, systemClock } from '../../src/core/index.ts';
import { startHttp } from '../../src/http/index.ts';
import { openSpeech, type Recorded, type Speaker } from '../../src/speech/index.ts';
import { wavOf } from '../../src/speech/testing/index.ts';
import { NO_BROWSER, startBrowser } from './browser.ts';

const SPEAKER: Speaker = {
  engine: 'test',
  format: 'wav',
  voiceOf: (locale) => locale,
  speak: async ({ text }) => succeed(wavOf(text)),
};

async function opened(t: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), 'soulsand-voice-'));
  const http = await startHttp({ token: 'the-token-of-the-operator', port: 0, logger: silentLogger });
  assert.ok(http.ok);
  const options = { folder, url: `${http.value.url}/voice`, clock: systemClock, ids: countingIds() };
  const speech = await openSpeech({ ...options, logger: silentLogger, espeak: false });
  assert.ok(speech.ok);
  const { desk, door, playbacks } = speech.value;
  http.value.mount('/voice', (request) => door.fetch(request), { public: true });
  t.after(async () => {
    speech.value.close();
    await http.value.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const session = playbacks.start('ann', 'The Old <i>Mill</i>');
  const add = async (text: string) => {
    const signal = new AbortController().signal;
    const said = await desk.speak({ player: 'ann', text, locale: 'en', speaker: SPEAKER, signal });
    assert.ok(said.ok && playbacks.add('ann', session, said.value.clip).ok);
  };
  return { door, playbacks, session, add };
}

test('SPEECH-13: the page plays a session as it grows, obeys and tells it, and records a question', {
  skip: NO_BROWSER,
}, async (t) => {
  // Before the server, so that it ends before it: left alone a page would ask for a server that is gone.
  const browser = await startBrowser(['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']);
  t.after(() => browser.close());
  const { door, playbacks, session, add } = await opened(t);
  const recorded: [string, Recorded][] = [];
  door.onRecording(async (player, recording) => {
    recorded.push([player, recording]);
    return succeed({ text: 'where is the <b>spawn</b>?' });
  });
  await add('The wheel has not turned.');
  const page = await browser.newPage({ viewport: { width: 390, height: 700 } });
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  const reached = (standing: string, clip: number) =>
    new Promise<void>((resolve) => {
      const look = () => {
        const state = playbacks.stateOf('ann');
        if (state?.standing === standing && state.clip === clip) resolve();
        else setTimeout(look, 5);
      };
      look();
    });
  await page.goto(door.linkFor('ann', 'en'));
  const [play, talk] = [page.locator('#play'), page.locator('#talk')];
  await play.click();
  await reached('playing', 0);
  assert.equal(await page.textContent('#title'), 'The Old <i>Mill</i>');
  assert.ok(playbacks.pause('ann'));
  await page.getByRole('button', { name: 'Listen' }).waitFor();
  await play.click();
  await reached('playing', 1);
  // The next one comes when the first is over already.
  await add('The stones grind.');
  playbacks.complete('ann', session);
  await reached('ended', 2);
  await page.getByText('Nothing is read to you now.').waitFor();
  // A recorder that was stopped before its first frame sends what is no sound: then once more.
  while (recorded.length === 0) {
    await talk.click();
    await page.getByRole('button', { name: 'Stop and send' }).waitFor();
    await page.waitForTimeout(300);
    await talk.click();
    await page.locator('#heard:not(:empty)').waitFor();
  }
  await page.getByText('You asked: where is the <b>spawn</b>?').waitFor();
  assert.deepEqual(
    recorded.map(([player, { format }]) => [player, format]),
    [['ann', 'webm']],
  );
  door.forget('ann');
  await page.reload();
  assert.match((await page.textContent('body')) ?? '', /link_over/);
  assert.deepEqual(faults, []);
});
