import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { buildPage } from '../../scripts/page.ts';
import { NO_BROWSER, startBrowser } from './browser.ts';
import { OPERATOR_TOKEN, showAssistant } from './shown-assistant.ts';

/** Where pictures of the page are put, for whoever wants to look at them. */
const SHOTS = process.env['SOULSAND_SHOTS'];

async function shoot(page: Page, name: string): Promise<void> {
  if (SHOTS !== undefined) await page.screenshot({ path: join(SHOTS, `operator-${name}.png`), fullPage: true });
}

test('VIEWER-85: the operator sees all of it in both languages and on a phone, decides with the keyboard alone, and is told when the server is gone', {
  skip: NO_BROWSER,
}, async (t) => {
  const pageFolder = mkdtempSync(join(tmpdir(), 'soulsand-operator-page-'));
  t.after(() => rmSync(pageFolder, { recursive: true, force: true }));
  await buildPage(pageFolder);
  const shown = await showAssistant(pageFolder);
  t.after(() => shown.close());
  const browser = await startBrowser();
  t.after(() => browser.close());
  const page = await browser.newPage({ locale: 'en-US', viewport: { width: 1280, height: 900 } });
  page.on('pageerror', (thrown) => assert.fail(thrown.message));

  await page.goto(shown.page.url);
  await page.locator('.wrong').waitFor();
  assert.match((await page.locator('.wrong').textContent()) ?? '', /soulsand assist shows/);
  await page.goto('about:blank');
  await page.goto(shown.page.operatorUrl(OPERATOR_TOKEN));
  await page.locator('[data-connection=live]').waitFor();
  assert.equal(await page.evaluate('location.hash'), '', 'the secret leaves the address bar');
  const text = async (panel: string) => (await page.locator(`#${panel}`).textContent()) ?? '';
  await page.locator('#reviews .choices').waitFor();
  assert.match(await text('players'), /Ann.*uses it since .*Ben.*gave no access/);
  assert.match(await text('mishaps'), /trade_needs_review.*told to a player · Ann/);
  assert.match(await text('spend'), /All in all\$0\.\d+ of \$5\.00.*Ann.* calls .*scripted\/scripted/);
  assert.match(await text('queues'), /Requests of players.*0 of 500/);
  await shoot(page, 'en');

  // By the keyboard alone: to the panel, to its second answer, twice.
  await page.keyboard.press('3');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  assert.equal(await page.locator('#reviews [aria-pressed=true]').count(), 1);
  assert.match(await text('reviews'), /nothing is charged · press again to do it/);
  await page.keyboard.press('Enter');
  await page.locator('.told').waitFor();
  assert.match((await page.locator('.told').textContent()) ?? '', /nothing was taken/);
  await page.locator('#reviews .empty').waitFor();
  await page.keyboard.press('1');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.locator('#players h3').waitFor();
  await page.keyboard.press('t');
  await page.keyboard.press('l');
  assert.match(await text('queues'), /玩家请求/);
  await shoot(page, 'zh');
  await page.setViewportSize({ width: 390, height: 844 });
  for (const language of ['zh', 'en']) {
    const over = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
    assert.ok(Number(over) <= 0, `${language}: ${over} pixels too wide`);
    await shoot(page, `phone-${language}`);
    await page.keyboard.press('l');
  }
  await shown.server.close();
  await page.locator('[data-connection=lost]').waitFor();
});
