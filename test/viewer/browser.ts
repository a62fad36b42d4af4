import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

/** Where a machine may have a Chromium. */
const PROGRAMS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The Chromium of this machine, or undefined. */
export const CHROMIUM = [process.env['CHROMIUM'] ?? '', ...PROGRAMS].find((path) => path !== '' && existsSync(path));

/** Why a test in the browser is skipped, or false. */
export const NO_BROWSER = CHROMIUM === undefined && 'there is no Chromium here (Debian: apt-get install chromium)';

/** Starts it, with `more` flags. */
export function startBrowser(more: readonly string[] = []): Promise<Browser> {
  return chromium.launch({ executablePath: CHROMIUM ?? 'chromium', args: [...FLAGS, ...more] });
}
