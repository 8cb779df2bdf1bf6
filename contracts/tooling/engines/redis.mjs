import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../ports.mjs';
import { ensureCommand } from './commands.mjs';
import { startEngine } from './engine.mjs';

/**
 * A Redis of our own that persists nothing.
 * @param {(line: string) => void} [say]
 * @param {{ portOf?: () => Promise<number> }} [options]
 */
export async function startRedis(say, { portOf = freePort } = {}) {
  const command = await ensureCommand(['redis-server'], 'redis-server', say);
  const folder = mkdtempSync(join(tmpdir(), 'kerbside-redis-'));
  const port = await portOf();
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder];
  const { server, stop } = await startEngine('Redis', command, args, { folder, readyWhen: /Ready to accept connections/ });
  const url = `redis://127.0.0.1:${port}`;
  return { settings: { REDIS_URL: url }, url, server, stop };
}
