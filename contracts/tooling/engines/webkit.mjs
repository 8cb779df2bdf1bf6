import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../ports.mjs';
import { runInBackground } from './background.mjs';
import { ensureCommand } from './commands.mjs';

/**
 * WebKitGTK's WebDriver (classic) with a screen of its own, in pixels. Its browser has no headless mode and its window cannot be as narrow as a phone, but
 * with `browserArgs` a page fills the screen.
 */
export async function startWebKitDriver({ width, height, say = () => {} }) {
  const driver = await ensureCommand(['WebKitWebDriver'], 'webkit2gtk-driver', say);
  const xvfb = await ensureCommand(['Xvfb'], 'xvfb', say);
  const folder = mkdtempSync(join(tmpdir(), 'kerbside-webkit-'));
  const running = [];
  const start = async (name, command, args, options) => {
    const server = await runInBackground(name, command, args, { logFile: join(folder, `${name}.log`), ...options });
    running.unshift(server);
  };
  const stop = async () => {
    for (const server of running.splice(0)) await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    let display = '';
    const tellsDisplay = (log) => Boolean((display = /^\d+$/m.exec(log)?.[0] ?? ''));
    const screen = ['-screen', '0', `${width}x${height}x24`, '-nolisten', 'tcp', '-displayfd', '1'];
    await start('Xvfb', xvfb, screen, { isReady: tellsDisplay });
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    // Without assistive technology: it would connect to a bus that does not run here.
    const env = { ...process.env, DISPLAY: `:${display}`, NO_AT_BRIDGE: '1' };
    await start('WebKitWebDriver', driver, [`--port=${port}`], { env, isReady: () => answers(`${url}/status`) });
    return { url, browserArgs: ['--automation', '--full-screen'], stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

const answers = (url) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
