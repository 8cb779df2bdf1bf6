import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { configuredIndex, fetchWheel } from './python-wheel.mjs';

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
