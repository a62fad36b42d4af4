import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, type TestContext, test } from 'node:test';
import type { Browser, Page, WebSocketRoute } from 'playwright-core';
import { buildPage } from '../../scripts/page.ts';
import { action, type LifeInput } from '../../src/life/index.ts';
import { NO_BROWSER, startBrowser } from './browser.ts';
import { type ShownLife, type ShowOptions, showLife, TOKEN } from './shown-life.ts';

/** Beyond it a page does not do what is waited for. */
const PATIENCE_MS = 60_000;
const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

const skip = NO_BROWSER;
const pageFolder = mkdtempSync(join(tmpdir(), 'page-'));
let browser: Browser;

before(async () => {
  if (skip !== false) return;
  [browser] = await Promise.all([startBrowser(), buildPage(pageFolder)]);
});
after(async () => {
  if (skip === false) await browser.close();
  rmSync(pageFolder, { recursive: true });
});

interface Opened {
  readonly shown: ShownLife;
  readonly page: Page;
  /** The connections that the page has opened so far. */
  readonly sockets: WebSocketRoute[];
}

interface OpenOptions extends Omit<ShowOptions, 'pageFolder'> {
  readonly creator?: boolean;
  readonly viewport?: { readonly width: number; readonly height: number };
  readonly locale?: string;
}

/** Opens a page on a life; both end with the test, and so does a page on which anything went wrong. */
async function open(t: TestContext, options: OpenOptions = {}): Promise<Opened> {
  const { creator = true, viewport = DESKTOP, locale = 'en-US', ...lived } = options;
  const shown = await showLife({ pageFolder, ...lived });
  const page = await browser.newPage({ viewport, locale });
  const faults: string[] = [];
  t.after(async () => {
    // The page first: left alone it would ask for a server that is gone, and call that a fault.
    await page.close();
    await shown.close();
    assert.deepEqual(faults, []);
  });
  page.setDefaultTimeout(PATIENCE_MS);
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  const sockets: WebSocketRoute[] = [];
  await page.routeWebSocket('**/live', (socket) => {
    sockets.push(socket);
    socket.connectToServer();
  });
  await page.goto(creator ? shown.viewer.creatorUrl(TOKEN) : shown.viewer.url);
  await page.locator('[data-connection=live]').waitFor();
  return { shown, page, sockets };
}

/** Waits until an expression holds in the page, as often as it takes: the test's own time-out ends it. */
async function until(page: Page, expression: string): Promise<void> {
  // The page's policy forbids what `waitForFunction` does: to evaluate text.
  while (!(await page.evaluate<boolean>(expression))) await page.waitForTimeout(50);
}

test('VIEWER-20: people walk along their ways, step by step, and the map tells in words where everybody is', {
  skip,
}, async (t) => {
  const { shown, page } = await open(t, { rate: 60 });
  const { life } = shown.living;
  const canvas = page.locator('.map canvas');
  const said = await canvas.getAttribute('aria-label');
  assert.match(said ?? '', /Jiang Li: .+; .*Wen Yan: /);
  // One is sent on a long way, so that nobody has to be waited for.
  const pier = life.setting.entityById('pier');
  life.input({ kind: 'act', person: 0, actions: [action('go', { object: pier })] });
  await page.locator('.people-list button').first().click();
  await page.evaluate(
    `window.seen = new Set(); setInterval(() => seen.add(document.querySelector('.map canvas').dataset.selectedAt), 30)`,
  );
  await until(page, 'seen.size > 12');
  await until(page, `document.querySelector('.map canvas').getAttribute('aria-label') !== ${JSON.stringify(said)}`);
});

test('VIEWER-21: the novel grows and follows along; a passage shows the events it is made of', { skip }, async (t) => {
  const { shown, page } = await open(t, { minutes: 40 });
  await page.locator('.passage').first().waitFor();
  const count = await page.locator('.passage').count();
  shown.liveOn(60);
  await until(page, `document.querySelectorAll('.passage').length > ${count + 1}`);
  await until(
    page,
    `(() => { const s = document.querySelector('.scroll'); return s.scrollHeight - s.scrollTop - s.clientHeight < 4; })()`,
  );
  await page.locator('.passage-time').first().click();
  await page.locator('.made-of .event').first().waitFor();
  await page.evaluate(`document.querySelector('.scroll').scrollTo(0, 0)`);
  await page.locator('.to-newest').click();
  await until(page, `document.querySelector('.to-newest') === null`);
});

test('VIEWER-33: the list of events goes back as far as one likes', { skip }, async (t) => {
  const { page } = await open(t, { minutes: 300 });
  await page.getByRole('tab', { name: 'Events' }).click();
  await page.locator('.events .event').first().waitFor();
  const count = await page.locator('.events .event').count();
  const earlier = page.getByRole('button', { name: 'Earlier events' });
  await earlier.click();
  await until(page, `document.querySelectorAll('.events .event').length > ${count}`);
  while ((await earlier.count()) > 0) await earlier.click();
  assert.ok((await page.locator('.events .event').count()) > count);
});

test('VIEWER-22: pace and pause work from the page, and only for the creator', { skip }, async (t) => {
  const { shown, page } = await open(t);
  const { life } = shown.living;
  await page.getByRole('button', { name: '120×' }).click();
  await page.getByRole('button', { name: '120×', pressed: true }).waitFor();
  assert.equal(life.rate, 120);
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('button', { name: 'Go on' }).waitFor();
  await page.getByRole('status').filter({ hasText: 'paused' }).first().waitFor();
  const stands = life.clockMs;
  assert.equal(await page.locator('.clock').textContent(), new Date(stands % 86_400_000).toISOString().slice(11, 16));
  await page.getByRole('button', { name: 'Next event' }).click();
  await until(page, `Number(document.querySelector('.clock').dataset.ms) > ${stands}`);
  assert.equal(life.paused, true);
  assert.equal(new URL(page.url()).hash, '');
  const watching = await browser.newPage({ viewport: DESKTOP, locale: 'en-US' });
  await watching.goto(shown.viewer.url);
  await watching.locator('.people-list button').first().waitFor();
  assert.equal(await watching.getByRole('button', { name: '120×' }).isDisabled(), true);
  await watching.close();
});

test('VIEWER-23: a page that loses its connection says so, comes back, and has lost nothing', { skip }, async (t) => {
  const { shown, page, sockets } = await open(t);
  const happened: number[] = [];
  await page.keyboard.press('r');
  await page.locator('.events').waitFor();
  shown.living.life.observe({
    onEvent: ({ id, type }) => void (type === 'beat' || type === 'ending' || happened.push(id)),
  });
  await page.keyboard.press('c');
  await page.locator('.creator-sheet').getByLabel('Tell me everything').click();
  while (!shown.living.life.omniscient) await page.waitForTimeout(20);
  for (let i = 0; i < 3; i++) {
    const had = happened.length;
    await sockets.at(-1)?.close({ code: 4000 });
    await page.locator('[data-connection=lost]').waitFor();
    while (happened.length < had + 10) shown.liveOn(1);
    await page.locator('[data-connection=live]').waitFor();
  }
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('button', { name: 'Go on' }).waitFor();
  const last = happened.at(-1);
  await until(page, `document.querySelector('[data-id="${last}"]') !== null`);
  const shownIds = await page
    .locator('.events [data-id]')
    .evaluateAll((rows) => rows.map((row) => Number((row as unknown as { dataset: { id: string } }).dataset.id)));
  assert.deepEqual(shownIds.slice(-happened.length), happened.slice(-shownIds.length));
  assert.equal(sockets.length, 4);
});

test('VIEWER-24: everything can be done with the keyboard alone', { skip }, async (t) => {
  const { shown, page } = await open(t, { minutes: 20 });
  const { life } = shown.living;
  const inputs: LifeInput[] = [];
  life.observe({ onInput: (input) => inputs.push(input) });
  const press = async (...keys: readonly string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await press('?');
  await page.locator('dialog[open]').waitFor();
  await press('Escape');
  await until(page, `document.querySelector('dialog[open]') === null`);
  await press('j');
  await page.locator('.inspector h2', { hasText: 'Fang Jiming' }).waitFor();
  await page.locator('.memories li').first().waitFor();
  await press('k');
  await page.locator('.inspector h2', { hasText: 'Wen Yan' }).waitFor();
  await press('Escape');
  await page.locator('.people-list').waitFor();
  await press(']', ']');
  await page.getByRole('button', { name: 'Upper', pressed: true }).waitFor();
  await press('o', 'r');
  await page.locator('.events li').first().waitFor();
  await press('l');
  await page.getByRole('tab', { name: '事件' }).waitFor();
  await press('l', 't', ' ', '2', 'c');
  await page.locator('.creator-sheet').waitFor();
  await page.locator('.creator-sheet button').first().focus();
  const focused = async () => page.evaluate(`document.activeElement.tagName`);
  for (let i = 0; i < 20 && (await focused()) !== 'TEXTAREA'; i++) await press('Tab');
  await page.keyboard.type('Who is that on the stairs?');
  await press('Tab', 'Enter');
  await page.locator('.creator-sheet .told', { hasText: 'Done.' }).waitFor();
  await press('Escape');
  assert.deepEqual(
    inputs.map(({ kind }) => kind),
    ['pause', 'rate', 'whisper'],
  );
});

test('VIEWER-25: on a phone nothing is wider than the window, in either language, in every pane', {
  skip,
}, async (t) => {
  const { page } = await open(t, { viewport: PHONE, minutes: 90 });
  for (const language of ['en', 'zh']) {
    for (const pane of [0, 1, 2, 3]) {
      await page.locator('.pane-switch button').nth(pane).click();
      const width = await page.evaluate('document.documentElement.scrollWidth');
      assert.equal(width, PHONE.width, `${language}, pane ${pane}`);
    }
    await page.keyboard.press('l');
  }
});
