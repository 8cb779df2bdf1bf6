import { freePort } from '../ports.mjs';
import { commandPath, ensureCommand } from './commands.mjs';
import { startEngine } from './engine.mjs';

const shell = 'chromium-headless-shell';

/**
 * The path of a Chromium: `CHROMIUM`, else Debian's without a window, which draws with the same engine and saves the half of the work that goes
 * into toolbars nobody sees, else any on PATH.
 * @param {(line: string) => void} [say]
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
    // There is none: a process of its own to draw without one costs a fifteenth of the work of a page.
    '--in-process-gpu',
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

/**
 * The path of a Firefox as Mozilla or Debian ships it: `FIREFOX`, one on PATH, or Debian's.
 * @param {(line: string) => void} [say]
 */
export const findFirefox = async (say) => process.env.FIREFOX || ensureCommand(['firefox-esr', 'firefox'], 'firefox-esr', say);

const findWebKit = (say) => ensureCommand(['WebKitWebDriver'], 'webkit2gtk-driver', say);
const findScreen = (say) => ensureCommand(['Xvfb'], 'xvfb', say);

/** Installs what the browsers besides Chromium need; what cannot be is told by the journey that starts one. */
export const findOtherBrowsers = async (say) => {
  for (const find of [findFirefox, findWebKit, findScreen]) await find(say).catch(() => undefined);
};

/**
 * WebKitGTK's WebDriver (classic) with a screen of its own, in pixels. Its browser has no headless mode and its window cannot be as narrow as a phone, but
 * with `browserArgs` a page fills the screen.
 * @param {{ width: number, height: number, say?: (line: string) => void }} options
 */
export async function startWebKitDriver({ width, height, say = () => {} }) {
  const driver = await findWebKit(say);
  const xvfb = await findScreen(say);
  const running = [];
  const start = async (/** @type {Parameters<typeof startEngine>} */ ...given) => {
    const engine = await startEngine(...given);
    running.unshift(engine);
    return engine;
  };
  const stop = async () => {
    for (const engine of running.splice(0)) await engine.stop();
  };
  try {
    const screen = ['-screen', '0', `${width}x${height}x24`, '-nolisten', 'tcp', '-displayfd', '1'];
    const { server } = await start('Xvfb', xvfb, screen, { readyWhen: isDisplay });
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    // Without assistive technology: it would connect to a bus that does not run here.
    const env = { DISPLAY: `:${isDisplay.exec(server.said)?.[0]}`, NO_AT_BRIDGE: '1' };
    await start('WebKitWebDriver', driver, [`--port=${port}`], { env, readyWhen: () => answers(`${url}/status`) });
    return { url, browserArgs: ['--automation', '--full-screen'], stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The line by which Xvfb tells its display. */
const isDisplay = /^\d+$/m;

const answers = (url) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
