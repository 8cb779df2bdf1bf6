import { crc32 } from 'node:zlib';

export interface ZippedFile {
  readonly name: string;
  readonly content: Buffer;
}

/** A file of an archive that is written as it is read: its length and sum stand before its content. */
export interface FileInPieces {
  readonly name: string;
  readonly length: number;
  /** CRC-32 of the content. */
  readonly sum: number;
  readonly pieces: () => AsyncIterable<Buffer>;
}

// APPNOTE.TXT 4.3: a header before each file, and one in the directory at the end. Nothing is compressed.
const utf8Names = 0x0800;

/** A zip archive, made in memory. */
export const zipOf = (files: readonly ZippedFile[]): Buffer => {
  const directory = new Directory();
  const parts = files.flatMap(({ name, content }) => [directory.add({ name, length: content.length, sum: crc32(content) }), content]);
  return Buffer.concat([...parts, directory.end()]);
};

/** The same archive, piece by piece. */
export async function* zipPieces(files: Iterable<FileInPieces>): AsyncGenerator<Buffer> {
  const directory = new Directory();
  for (const file of files) {
    yield directory.add(file);
    yield* file.pieces();
  }
  yield directory.end();
}

/** What stands before each file of an archive, and after all of them. */
class Directory {
  private readonly entries: Buffer[] = [];
  private offset = 0;

  /** What stands before the content of the next file. */
  add({ name, length, sum }: Omit<FileInPieces, 'pieces'>): Buffer {
    const facts = factsOf(name, length, sum);
    const head = Buffer.concat([signature(0x04034b50), facts, Buffer.from(name)]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(this.offset, 10);
    this.entries.push(Buffer.concat([signature(0x02014b50), words(20), facts, place, Buffer.from(name)]));
    this.offset += head.length + length;
    return head;
  }

  end(): Buffer {
    const { length } = this.entries;
    const index = Buffer.concat(this.entries);
    return Buffer.concat([index, signature(0x06054b50), words(0, 0, length, length), longs(index.length, this.offset), words(0)]);
  }
}

/** Version needed, flags, method, time, day, sum, sizes, length of the name, no extra field. */
const factsOf = (name: string, length: number, sum: number): Buffer =>
  Buffer.concat([words(20, utf8Names, 0, 0, firstDay), longs(sum, length, length), words(Buffer.byteLength(name), 0)]);

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
