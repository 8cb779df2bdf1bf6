import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@kerbside/contracts/tooling/ports.mjs';
import { takeDataFolder, takeService } from './site-note.js';

const host = '127.0.0.1';

describe('the data folder', () => {
  let dataDir: string;
  beforeEach(async () => (dataDir = await mkdtemp(join(tmpdir(), 'site-'))));
  afterEach(() => rm(dataDir, { recursive: true }));

  it('is for one site at a time', async () => {
    const [first, second] = [await freePort(), await freePort()];
    await takeDataFolder({ dataDir, port: first, host });
    const server = createServer();
    await new Promise<void>((done) => server.listen(first, host, done));
    await expect(takeDataFolder({ dataDir, port: second, host })).rejects.toThrow(`A site on port ${first} uses the data in ${dataDir}.`);
    await new Promise((done) => server.close(done));
    await expect(takeDataFolder({ dataDir, port: second, host })).resolves.toBe(first);
  });

  it('is for one process of a service at a time, and for several services', async () => {
    const [first, second] = [await freePort(), await freePort()];
    await takeService('claims', { dataDir, port: first, host });
    const server = createServer();
    await new Promise<void>((done) => server.listen(first, host, done));
    await takeService('pricing', { dataDir, port: second, host });
    await expect(takeService('claims', { dataDir, port: second, host })).rejects.toThrow(`claims runs on port ${first} already`);
    await new Promise((done) => server.close(done));
    await takeService('claims', { dataDir, port: second, host });
  });

  it.each(['/sys', '/sys/below'])('is named, with what to do, where nobody may write: %s', async (nobodys) => {
    await expect(takeDataFolder({ dataDir: nobodys, port: 3_000, host })).rejects.toMatchObject({
      name: 'StartError',
      message: `DATA_DIR names ${nobodys}, where nothing can be written. Name another one.`,
    });
  });

  it.each(['', '{"port":"x"}', 'null'])('can be taken in spite of a note that says %j', async (text) => {
    await writeFile(join(dataDir, 'site.json'), text);
    await expect(takeDataFolder({ dataDir, port: 3_000, host })).resolves.toBeUndefined();
  });
});
