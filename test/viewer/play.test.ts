import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { buildPage } from '../../scripts/page.ts';
import type { SeatGrant } from '../../src/viewer/seats/seat-protocol.ts';
import { NO_BROWSER, startBrowser } from './browser.ts';
import { type ShownLife, showLife, TOKEN } from './shown-life.ts';

let browser: Browser;
let pageFolder: string;
let shown: ShownLife;

before(async () => {
  if (NO_BROWSER !== false) return;
  pageFolder = mkdtempSync(join(tmpdir(), 'soulsand-play-'));
  [browser] = await Promise.all([startBrowser(), buildPage(pageFolder)]);
  shown = await showLife({ pageFolder, minutes: 130, seed: 8 });
});

after(async () => {
  if (NO_BROWSER !== false) return;
  // The pages first: left alone they would ask for a server that is gone.
  await browser.close();
  await shown.close();
  rmSync(pageFolder, { recursive: true });
});

function post(path: string, body: unknown): Promise<Response> {
  const headers = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' };
  return fetch(shown.server.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
}

/** Opens a page that must not fail within. */
async function open(path: string, options: Parameters<Browser['newPage']>[0] = {}): Promise<Page> {
  const page = await browser.newPage({ locale: 'en-US', ...options });
  page.on('pageerror', (thrown) => assert.fail(thrown.message));
  await page.goto(shown.server.url + path);
  return page;
}

test('VIEWER-31: a line of talk says where it came from; somebody looked at can be asked', {
  skip: NO_BROWSER,
}, async () => {
  const page = await open(`/#token=${TOKEN}`);
  await page.locator('[data-connection=live]').waitFor();
  await page.locator('.talk .ask-why').first().click();
  const dialog = page.locator('dialog.why');
  await dialog.locator('h3').waitFor();
  assert.match((await dialog.textContent()) ?? '', /Where this comes from.+Who knows of it/s);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await page.keyboard.press('j');
  await page.locator('.ask input').fill('What are you going to do?');
  await page.keyboard.press('Enter');
  await page.locator('.answer li').first().waitFor();
  await page.close();
});

test('VIEWER-32: a human lives a resident with the keyboard alone, and gives the body back', {
  skip: NO_BROWSER,
}, async () => {
  const person = shown.living.life.setting.indexOf('person', 'wen_yan');
  const { path } = (await (await post('/api/seats', { person })).json()) as SeatGrant;
  const page = await open(path);
  await page.locator('[data-connection=live]').waitFor();
  assert.equal(await page.evaluate('location.hash'), '', 'the secret leaves the address bar');
  assert.equal(await page.locator('h1').textContent(), 'Wen Yan');
  const tab = () => page.locator('.do [role=tab][aria-selected=true]').textContent();
  for (let i = 0; i < 6 && (await tab()) !== 'Go'; i++) await page.keyboard.press('ArrowRight');
  assert.equal(await tab(), 'Go');
  await page.keyboard.press('1');
  await page.locator('.doing-now meter').waitFor();
  const doing = () => shown.living.life.inspect(person).running?.action.verb;
  // Somebody may have spoken to them: a talk ends before one goes.
  for (let i = 0; i < 400 && doing() !== 'go'; i++) await page.waitForTimeout(25);
  assert.equal(doing(), 'go');
  await page.keyboard.press('s');
  await page.locator('.doing-now.empty').waitFor();
  await page.getByRole('button', { name: 'Give the body back' }).click();
  await page.locator('.gone').waitFor();
  for (let i = 0; i < 400 && shown.living.life.inspect(person).lived; i++) await page.waitForTimeout(25);
  assert.equal(shown.living.life.inspect(person).lived, false);
  await page.close();
});

test('VIEWER-32: on a phone nothing is wider than the window, in any pane; a link that is no seat says so', {
  skip: NO_BROWSER,
}, async () => {
  const person = shown.living.life.setting.indexOf('person', 'lu_xiaoman');
  const { path } = (await (await post('/api/seats', { person })).json()) as SeatGrant;
  const phone = { viewport: { width: 390, height: 844 } };
  const page = await open(path, phone);
  await page.locator('[data-connection=live]').waitFor();
  for (const language of ['English', 'Chinese']) {
    for (const pane of await page.locator('.pane-switch button').all()) {
      await pane.click();
      const over = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
      assert.ok(Number(over) <= 0, `${language}: ${over} pixels too wide`);
    }
    await page.locator('.tools button').first().click();
  }
  await page.close();
  const stranger = await open('/play');
  await stranger.locator('.gone').waitFor();
  await stranger.close();
});
