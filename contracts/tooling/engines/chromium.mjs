import { commandPath, ensureCommand } from './commands.mjs';

const shell = 'chromium-headless-shell';

/**
 * The path of a Chromium: `CHROMIUM`, else Debian's without a window, which draws with the same engine and saves the half of the work that goes
 * into toolbars nobody sees, else any on PATH.
 */
export const findChromium = async (say) =>
  process.env.CHROMIUM ||
  ensureCommand([shell], shell, say).catch(
    () => commandPath(['chromium', 'chromium-browser', 'google-chrome']) ?? ensureCommand(['chromium'], 'chromium', say),
  );

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
