import { ensureCommand } from './commands.mjs';

/** The path of a Chromium: `CHROMIUM`, one on PATH, or Debian's. */
export const findChromium = async (say) =>
  process.env.CHROMIUM || ensureCommand(['chromium', 'chromium-browser', 'google-chrome'], 'chromium', say);

/** How Playwright starts it for every test: alone, without a screen, and without calling home. */
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
  ],
});
