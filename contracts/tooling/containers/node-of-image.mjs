import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { cacheFolder } from '../cache-folder.mjs';

const run = promisify(execFile);

/** The path of the Node in an image of that major version, from the package index; fetched once. */
export const nodeOf = async (major) => {
  const kept = join(cacheFolder(), `node-${major}`);
  const binary = join(kept, 'package', 'bin', 'node');
  if (existsSync(binary)) return binary;
  const arriving = `${kept}.${process.pid}`;
  mkdirSync(arriving, { recursive: true });
  await run('npm', ['pack', '--silent', '--pack-destination', arriving, `node-${process.platform}-${process.arch}@${major}`], {
    timeout: 600_000,
  });
  const [archive] = readdirSync(arriving);
  await run('tar', ['-xzf', join(arriving, archive), '-C', arriving]);
  rmSync(join(arriving, archive));
  rmSync(kept, { recursive: true, force: true });
  renameSync(arriving, kept);
  return binary;
};
