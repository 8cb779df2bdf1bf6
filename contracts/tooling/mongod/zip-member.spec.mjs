import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { extractZipMember } from './zip-member.mjs';

const entry = (name, content, offset) => {
  const packed = deflateRawSync(content);
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50);
  local.writeUInt16LE(name.length, 26);
  local.writeUInt16LE(4, 28); // an extra field here that the directory does not have
  const central = Buffer.alloc(46);
  central.writeUInt32LE(0x02014b50);
  central.writeUInt16LE(8, 10);
  central.writeUInt32LE(packed.length, 20);
  central.writeUInt16LE(name.length, 28);
  central.writeUInt32LE(offset, 42);
  return { body: Buffer.concat([local, Buffer.from(name), Buffer.alloc(4), packed]), central: Buffer.concat([central, Buffer.from(name)]) };
};

const zipOf = (files) => {
  let size = 0;
  const entries = Object.entries(files).map(([name, content]) => {
    const one = entry(name, content, size);
    size += one.body.length;
    return one;
  });
  const directory = Buffer.concat(entries.map(({ central }) => central));
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(size, 16);
  return Buffer.concat([...entries.map(({ body }) => body), directory, end]);
};

describe('one member of a zip archive', () => {
  let folder;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'kerbside-zip-'))));
  afterEach(() => rmSync(folder, { recursive: true }));
  const written = (bytes) => {
    writeFileSync(join(folder, 'a.zip'), bytes);
    return join(folder, 'a.zip');
  };

  it('is found by the end of its name, unpacked, and executable', async () => {
    const archive = written(zipOf({ 'x/readme': 'no', 'x/bin/mongod': 'yes '.repeat(1_000) }));
    await extractZipMember(archive, '/bin/mongod', join(folder, 'out'));
    expect(readFileSync(join(folder, 'out'), 'utf8')).toBe('yes '.repeat(1_000));
    expect(statSync(join(folder, 'out')).mode & 0o111).toBe(0o111);
  });

  it('is reported when it is missing', async () => {
    await expect(extractZipMember(written(zipOf({ a: 'a' })), '/bin/mongod', join(folder, 'out'))).rejects.toThrow('holds no /bin/mongod');
  });

  it('is not looked for in a file that is not a zip', async () => {
    await expect(extractZipMember(written(Buffer.alloc(500)), 'a', join(folder, 'out'))).rejects.toThrow('is not a zip archive');
  });
});
