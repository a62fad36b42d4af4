import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { NO_BROWSER, startBrowser } from '../../test/viewer/browser.ts';
import { type ShownLife, showLife, TOKEN } from '../../test/viewer/shown-life.ts';
import { buildPage } from '../page.ts';

/** What one photograph shows. */
interface View {
  readonly name: string;
  readonly scenario: string;
  /** Simulated minutes lived before. */
  readonly minutes: number;
  readonly device: 'desktop' | 'phone';
  readonly theme: 'dark' | 'light';
  readonly locale: 'en' | 'zh';
  /** Keys pressed before. */
  readonly keys: readonly string[];
}

const VIEWS: readonly View[] = [
  { name: 'evening', scenario: 'ravenisle', minutes: 75, device: 'desktop', theme: 'dark', locale: 'en', keys: [] },
  {
    name: 'midnight',
    scenario: 'ravenisle',
    minutes: 190,
    device: 'desktop',
    theme: 'dark',
    locale: 'zh',
    keys: ['j'],
  },
  {
    name: 'paper',
    scenario: 'ravenisle',
    minutes: 75,
    device: 'desktop',
    theme: 'light',
    locale: 'en',
    keys: ['j', 'j'],
  },
  {
    name: 'creator',
    scenario: 'ravenisle',
    minutes: 75,
    device: 'desktop',
    theme: 'dark',
    locale: 'en',
    keys: ['r', 'c'],
  },
  { name: 'cove', scenario: 'lantern-cove', minutes: 300, device: 'desktop', theme: 'light', locale: 'en', keys: [] },
  { name: 'phone', scenario: 'ravenisle', minutes: 75, device: 'phone', theme: 'dark', locale: 'en', keys: [] },
  {
    name: 'phone-person',
    scenario: 'ravenisle',
    minutes: 75,
    device: 'phone',
    theme: 'light',
    locale: 'zh',
    keys: ['j'],
  },
];

const DEVICES = {
  desktop: { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 },
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 },
} as const;
const LOCALES = { en: 'en-US', zh: 'zh-CN' } as const;
/** A page has settled, and it rains on it, after so long. */
const SETTLED_MS = 2500;

/** A photograph, in the folder. */
export interface PageShot {
  readonly file: string;
  readonly title: string;
}

/** Photographs the viewer's page into a folder; nothing where there is no browser. */
export async function shootPages(folder: string): Promise<readonly PageShot[]> {
  if (NO_BROWSER !== false) {
    console.log(`no pictures of the page: ${NO_BROWSER}`);
    return [];
  }
  const pageFolder = mkdtempSync(join(tmpdir(), 'page-'));
  await buildPage(pageFolder);
  const browser = await startBrowser();
  const shots: PageShot[] = [];
  for (const view of VIEWS) {
    const shown = await showLife({ pageFolder, scenario: view.scenario, minutes: view.minutes });
    shots.push(await shootPage(browser, shown, view, folder));
    await shown.close();
  }
  await browser.close();
  rmSync(pageFolder, { recursive: true });
  return shots;
}

async function shootPage(browser: Browser, shown: ShownLife, view: View, folder: string): Promise<PageShot> {
  const { name, scenario, device, theme, locale, keys } = view;
  const page = await browser.newPage({ ...DEVICES[device], colorScheme: theme, locale: LOCALES[locale] });
  await page.goto(shown.viewer.creatorUrl(TOKEN));
  await page.locator('[data-connection=live]').waitFor();
  for (const key of keys) await page.keyboard.press(key);
  await page.waitForTimeout(SETTLED_MS);
  const file = `page-${name}.png`;
  await page.screenshot({ path: join(folder, file) });
  await page.close();
  const title = `${scenario}, ${device}, ${theme}, ${locale}`;
  console.log(`${file}: ${title}`);
  return { file, title };
}
