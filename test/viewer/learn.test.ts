import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { buildPage } from '../../scripts/page.ts';
import { startHttp } from '../../src/http/index.ts';
import { RunLog } from '../../src/learning/index.ts';
import { openLearningViewer } from '../../src/viewer/index.ts';
import { attemptEnds, shownRun } from '../../src/viewer/learning/testing/shown-run.ts';
import { NO_BROWSER, startBrowser } from './browser.ts';

const TASKS = 8;
const PHONE = { width: 360, height: 740 };

test('VIEWER-94: a learner is followed on its page, by keyboard, on a phone, in both languages', {
  skip: NO_BROWSER,
}, async (t) => {
  const pageFolder = mkdtempSync(join(tmpdir(), 'soulsand-learn-page-'));
  t.after(() => rmSync(pageFolder, { recursive: true }));
  const [browser] = await Promise.all([startBrowser(), buildPage(pageFolder)]);
  t.after(() => browser.close());
  const [opened, started] = [RunLog.open(':memory:'), await startHttp({ token: 'a-token-for-tests-only', port: 0 })];
  assert.ok(opened.ok && started.ok);
  const [run, server] = [opened.value, started.value];
  t.after(() => run.close());
  t.after(() => server.close());
  assert.ok(run.appendAll(shownRun(TASKS)).ok);
  const viewer = openLearningViewer({ run, name: 'run-1', isLive: true, server, pageFolder });
  const page = await browser.newPage({ locale: 'en-US' });
  page.on('pageerror', (thrown) => assert.fail(thrown.message));
  await page.goto(viewer.url);
  await page.locator('[data-connection=live] .curve').waitFor();
  assert.match((await page.locator('.now').textContent()) ?? '', /9\. have 1 coal.*try 1 under way.*craftItem/s);
  assert.equal(await page.locator('.tree li.reached').count(), TASKS);

  // The chart by its keys: from the newest step to the one before.
  await page.locator('.plot').focus();
  await page.keyboard.press('ArrowLeft');
  assert.match((await page.locator('.readout output').textContent()) ?? '', /try 8: stone pickaxe · 7 in all/);

  // Into a task with a failed try, from there into the skill that failed, and back, by keys alone.
  await page.keyboard.press('2');
  for (let entry = 0; entry < 7; entry++) await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  const detail = page.locator('.detail');
  await detail.locator('.attempt').nth(1).waitFor();
  assert.match((await detail.textContent()) ?? '', /3\. have 1 crafting_table.*no oak_log is in sight/s);
  await detail.locator('.attempt .link').first().press('Enter');
  await detail.locator('.faults').waitFor();
  assert.match((await detail.textContent()) ?? '', /make-oak-log.*proven.*Promises.*have 1 oak_log.*task 3, try 1/s);
  assert.match(page.url(), /#skill\/make-oak-log$/);
  await page.keyboard.press('Escape');
  await page.locator('.entry').first().waitFor();

  // What happens meanwhile shows by itself.
  assert.ok(run.append(attemptEnds(TASKS)).ok);
  await page.locator('.now', { hasText: 'between two tries' }).waitFor();
  await page.locator('.tree li.reached', { hasText: 'coal' }).waitFor();

  await page.setViewportSize(PHONE);
  for (const language of ['en', 'zh-Hans']) {
    for (const key of ['1', '2', '3']) {
      await page.keyboard.press(key);
      const wide = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
      assert.equal(wide, 0, `${language}, pane ${key}`);
    }
    await page.keyboard.press('l');
  }
  const theme = () => page.evaluate('document.documentElement.dataset.theme');
  const before = await theme();
  await page.keyboard.press('t');
  assert.notEqual(await theme(), before);
  await page.keyboard.press('?');
  await page.locator('dialog.keys').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('dialog.keys').waitFor({ state: 'hidden' });
  viewer.close();
  await server.close();
  await page.locator('[data-connection=lost]').waitFor();
});
