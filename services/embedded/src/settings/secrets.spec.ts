import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keptSecrets } from './secrets.js';

describe('the secrets of a data folder', () => {
  let folder: string;
  beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), 'kerbside-secrets-'))));
  afterEach(() => rm(folder, { recursive: true }));
  const file = () => join(folder, 'secrets.json');

  it('are created once and stay the same at the next start', async () => {
    const first = await keptSecrets(folder);
    expect(first.SERVICE_KEY).toMatch(/^[\w-]{43}$/);
    expect(await keptSecrets(folder)).toEqual(first);
  });

  it('are readable only by their owner, even after somebody loosened that', async () => {
    await keptSecrets(folder);
    expect((await stat(file())).mode & 0o777).toBe(0o600);
  });

  it('are the same for parts that start together', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => keptSecrets(folder)));
    expect(new Set(all.map(({ SERVICE_KEY }) => SERVICE_KEY)).size).toBe(1);
  });

  it('keep existing values and add what a newer release needs', async () => {
    await writeFile(file(), JSON.stringify({ SERVICE_KEY: 'k'.repeat(43) }), { mode: 0o644 });
    const secrets = await keptSecrets(folder);
    expect(secrets.SERVICE_KEY).toBe('k'.repeat(43));
    expect(JSON.parse(await readFile(file(), 'utf8'))).toEqual(secrets);
    expect((await stat(file())).mode & 0o777).toBe(0o600);
  });

  it.each(['damaged', 'deleted'])('are restored from their copy when the file is %s', async (how) => {
    const first = await keptSecrets(folder);
    await (how === 'deleted' ? rm(file()) : writeFile(file(), '{"SERVICE_KEY":'));
    expect(await keptSecrets(folder)).toEqual(first);
    expect(JSON.parse(await readFile(file(), 'utf8'))).toEqual(first);
    if (how === 'damaged') expect(await readFile(join(folder, 'secrets.damaged.json'), 'utf8')).toBe('{"SERVICE_KEY":');
    expect((await stat(join(folder, 'secrets.copy.json'))).mode & 0o777).toBe(0o600);
  });

  it('throw when the file is damaged, and leave it alone', async () => {
    await writeFile(file(), '{"SERVICE_KEY":');
    await expect(keptSecrets(folder)).rejects.toThrow('secrets.json is damaged');
    await expect(keptSecrets(folder)).rejects.toThrow('the signing secret of each partner’s webhook must be changed');
    expect(await readFile(file(), 'utf8')).toBe('{"SERVICE_KEY":');
  });
});
