import { spawn } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const stalledAfter = 8_000;
const script = fileURLToPath(new URL('memory-server-child.mjs', import.meta.url));

/** mongodb-memory-server's own download, in a child process: it is aborted when it fails or when no more data arrives. */
export function downloadMongod(folder, env = process.env) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--no-warnings', script], {
      stdio: ['ignore', 'pipe', 'ignore'],
      env: { ...env, KERBSIDE_DOWNLOADS: folder, MONGOMS_MAX_RETRIES: '0' },
    });
    let path = '';
    child.stdout.on('data', (chunk) => (path += chunk));
    const watch = giveUpWhenStalled(child, folder);
    child.on('error', reject);
    child.on('close', (code) => {
      clearInterval(watch);
      if (code === 0 && path) resolve(path.trim());
      else reject(new Error('its download is out of reach'));
    });
  });
}

function giveUpWhenStalled(child, folder) {
  let seen = { bytes: -1, at: Date.now() };
  return setInterval(() => {
    const bytes = bytesIn(folder);
    if (bytes !== seen.bytes) seen = { bytes, at: Date.now() };
    else if (Date.now() - seen.at > stalledAfter) child.kill('SIGKILL');
  }, 500);
}

const bytesIn = (folder) =>
  existsSync(folder)
    ? readdirSync(folder).reduce((sum, file) => sum + (statSync(join(folder, file), { throwIfNoEntry: false })?.size ?? 0), 0)
    : 0;
