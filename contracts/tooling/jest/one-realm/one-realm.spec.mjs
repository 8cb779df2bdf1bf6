import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from '../../build/workspaces.mjs';

const config = fileURLToPath(new URL('../../fixtures/one-realm/jest.config.mjs', import.meta.url));

it('shares packages and sources between the files of a worker, and nothing that a file leaves behind', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kerbside-visits-'));
  const file = join(folder, 'visits');
  const { JEST_WORKER_ID: _, ...env } = process.env;
  const jest = ['--experimental-vm-modules', '--no-warnings', `${root}/node_modules/jest/bin/jest.js`, '-c', config, '--runInBand'];
  try {
    const { status, stderr } = spawnSync(process.execPath, jest, { cwd: root, env: { ...env, VISITS_FILE: file }, encoding: 'utf8' });
    expect({ status, said: status === 0 ? '' : stderr }).toEqual({ status: 0, said: '' });
    expect(readFileSync(file, 'utf8')).toBe('1 2 ');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
