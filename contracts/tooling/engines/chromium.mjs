import { ensureCommand } from './commands.mjs';

/** The path of a Chromium: `CHROMIUM`, one on PATH, or Debian's. */
export const findChromium = async (say) =>
  process.env.CHROMIUM || ensureCommand(['chromium', 'chromium-browser', 'google-chrome'], 'chromium', say);

/** How Playwright starts it for every test: alone, without a screen, and without reaching anything but this machine. */
export const chromiumOptions = (executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium') => ({
  executablePath,
  headless: true,
  chromiumSandbox: false,
  args: [
    '--disable-gpu',
    '--disable-quic',
    '--disable-dev-shm-usage',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    // Unlike a route of Playwright, it leaves the browser its cache.
    '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
  ],
});
