import { crc32 } from 'node:zlib';

export interface ZippedFile {
  readonly name: string;
  readonly content: Buffer;
}

// APPNOTE.TXT 4.3: a header before each file, and one in the directory at the end. Nothing is compressed.
const utf8Names = 0x0800;

/** A zip archive, made in memory. */
export const zipOf = (files: readonly ZippedFile[]): Buffer => {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content } of files) {
    const facts = factsOf(name, content);
    const local = Buffer.concat([signature(0x04034b50), facts, Buffer.from(name), content]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([signature(0x02014b50), words(20), facts, place, Buffer.from(name)]));
    parts.push(local);
    offset += local.length;
  }
  const index = Buffer.concat(directory);
  const end = Buffer.concat([signature(0x06054b50), words(0, 0, files.length, files.length), longs(index.length, offset), words(0)]);
  return Buffer.concat([...parts, index, end]);
};

/** Version needed, flags, method, time, day, sum, sizes, length of the name, no extra field. */
const factsOf = (name: string, content: Buffer): Buffer =>
  Buffer.concat([
    words(20, utf8Names, 0, 0, firstDay),
    longs(crc32(content), content.length, content.length),
    words(Buffer.byteLength(name), 0),
  ]);

/** 1 January 1980: the same files make the same archive. */
const firstDay = 0x21;

const signature = (value: number): Buffer => longs(value);

const words = (...values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(2 * values.length);
  values.forEach((value, at) => bytes.writeUInt16LE(value, 2 * at));
  return bytes;
};

const longs = (...values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(4 * values.length);
  values.forEach((value, at) => bytes.writeUInt32LE(value, 4 * at));
  return bytes;
};
