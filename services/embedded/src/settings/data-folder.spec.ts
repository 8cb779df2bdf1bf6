import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeDataFolder } from './data-folder.js';

describe('the data folder', () => {
  let folder: string;
  beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), 'kerbside-folder-'))));
  afterEach(() => rm(folder, { recursive: true }));

  it('is created with its parent folders, unless it exists', async () => {
    const path = join(folder, 'a', 'b');
    await makeDataFolder(path);
    await makeDataFolder(path);
    expect(existsSync(path)).toBe(true);
  });

  it('is named, with what to do, when it is a file', async () => {
    const file = join(folder, 'data');
    await writeFile(file, 'not a folder');
    await expect(makeDataFolder(file)).rejects.toMatchObject({
      name: 'StartError',
      message: `DATA_DIR names ${file}, which is a file. Name a folder, or move the file away.`,
    });
    await expect(makeDataFolder(join(file, 'below'))).rejects.toThrow('a part of that path is a file');
  });
});
