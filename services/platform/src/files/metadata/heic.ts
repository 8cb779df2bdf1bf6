interface Box {
  readonly name: string;
  readonly at: number;
  readonly from: number;
  readonly end: number;
}

/** Where some bytes of an item are in the file. */
interface Extent {
  readonly from: number;
  readonly length: number;
}

/** A HEIC in which what cameras and programs wrote about it is blank: nothing is moved, as the file names places in itself. How it is turned is a property of the picture and stays. Undefined where its boxes cannot be told apart. */
export const heicWithoutMetadata = (bytes: Buffer): Buffer | undefined => {
  try {
    const blanked = Buffer.from(bytes);
    const boxes = boxesIn(bytes, 0, bytes.length);
    for (const { name, at, from, end } of boxes) if (!known.includes(name)) blank(blanked, at, from, end);
    const meta = boxes.find(({ name }) => name === 'meta');
    let left = bytes.length;
    for (const { from, length } of meta ? aboutIn(bytes, meta) : []) {
      left -= length;
      if (left < 0) throw new RangeError('Its items are longer than the file');
      blanked.fill(0, from, from + length);
    }
    return blanked;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
};

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The sizes that a HEIC says its pictures have, before any is cut: a program draws all of one before it cuts it. None where its boxes cannot be told apart. */
export const heicSizes = (bytes: Buffer): Size[] => {
  try {
    const meta = boxesIn(bytes, 0, bytes.length).find(({ name }) => name === 'meta');
    const properties = meta ? within(bytes, boxesIn(bytes, meta.from + 4, meta.end), 'iprp', 'ipco') : [];
    return properties
      .filter(({ name }) => name === 'ispe')
      .map(({ from }) => ({ width: bytes.readUInt32BE(from + 4), height: bytes.readUInt32BE(from + 8) }));
  } catch (error) {
    if (error instanceof RangeError) return [];
    throw error;
  }
};

/** The boxes inside the one that is reached by these names. */
const within = (bytes: Buffer, boxes: readonly Box[], ...names: readonly string[]): readonly Box[] =>
  names.reduce((inside, next) => inside.filter(({ name }) => name === next).flatMap(({ from, end }) => boxesIn(bytes, from, end)), boxes);

/** What a picture is made of. Films, and what programs add under names of their own, are not. */
const known = ['ftyp', 'meta', 'mdat', 'free', 'skip'];

const blank = (bytes: Buffer, at: number, from: number, end: number): void => {
  bytes.write('free', at + 4, 'latin1');
  bytes.fill(0, from, end);
};

const boxesIn = (bytes: Buffer, start: number, end: number): Box[] => {
  const boxes: Box[] = [];
  for (let at = start; at < end; at = boxes.at(-1)?.end ?? end) boxes.push(boxAt(bytes, at, end));
  return boxes;
};

const boxAt = (bytes: Buffer, at: number, last: number): Box => {
  const short = bytes.readUInt32BE(at);
  const name = bytes.toString('latin1', at + 4, at + 8);
  const length = short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short === 0 ? last - at : short;
  const from = at + (short === 1 ? 16 : 8);
  if (at + length < from || at + length > last) throw new RangeError('A box ends outside the file');
  return { name, at, from, end: at + length };
};

/** The items of a picture that tell about it: Exif, and XMP, which is of a media type. */
const aboutIn = (bytes: Buffer, meta: Box): Extent[] => {
  const inside = boxesIn(bytes, meta.from + 4, meta.end);
  const of = (name: string) => inside.find((box) => box.name === name);
  const [items, places] = [of('iinf'), of('iloc')];
  if (!items || !places) return [];
  const about = new Set(
    itemsIn(bytes, items).flatMap(({ id, type }) => (type === 'Exif' || type === 'mime' || type === 'uri ' ? [id] : [])),
  );
  const data = of('idat')?.from ?? 0;
  return placesIn(bytes, places, data).flatMap(({ id, extents }) => (about.has(id) ? extents : []));
};

const itemsIn = (bytes: Buffer, { from, end }: Box): { readonly id: number; readonly type: string }[] => {
  const entries = boxesIn(bytes, from + (bytes[from] === 0 ? 6 : 8), end);
  return entries.flatMap((entry) => {
    const version = bytes[entry.from] ?? 0;
    // Before the second version, items had no type: those are no pictures of HEIC.
    if (entry.name !== 'infe' || version < 2) return [];
    const [id, after] = version === 2 ? [bytes.readUInt16BE(entry.from + 4), 6] : [bytes.readUInt32BE(entry.from + 4), 8];
    const type = entry.from + after + 2;
    return [{ id, type: bytes.toString('latin1', type, type + 4) }];
  });
};

/** Where each item is (ISO 14496-12, 8.11.3); one that is put together from others is in their places. */
const placesIn = (bytes: Buffer, { from }: Box, data: number): { readonly id: number; readonly extents: Extent[] }[] => {
  const read = new Reader(bytes, from + 4);
  const version = bytes[from] ?? 0;
  const [sizes, more] = [read.number(1), read.number(1)];
  const [offsetBytes, lengthBytes, baseBytes, indexBytes] = [sizes >> 4, sizes & 15, more >> 4, version > 0 ? more & 15 : 0];
  const wide = version < 2 ? 2 : 4;
  return read.list(wide, mostItems, () => {
    const id = read.number(wide);
    const method = version > 0 ? read.number(2) & 15 : 0;
    read.number(2);
    const base = read.number(baseBytes) + (method === 1 ? data : 0);
    const extents = read.list(2, mostExtents, () => {
      read.number(indexBytes);
      return { from: base + read.number(offsetBytes), length: read.number(lengthBytes) };
    });
    return { id, extents: method > 1 ? [] : extents };
  });
};

/** More than any picture has; a place of no bytes could be named any number of times. */
const [mostItems, mostExtents] = [4_096, 64];

class Reader {
  constructor(
    private readonly bytes: Buffer,
    private at: number,
  ) {}

  /** The next number, of up to eight bytes; 0 where it has none. Throws RangeError behind the end. */
  number(size: number): number {
    const from = this.at;
    this.at += size;
    if (size === 0) return 0;
    return size > 6 ? Number(this.bytes.readBigUInt64BE(from)) : this.bytes.readUIntBE(from, size);
  }

  /** As many as the next number says. */
  list<T>(size: number, most: number, next: () => T): T[] {
    const length = this.number(size);
    if (length > most) throw new RangeError('A list is longer than that of any picture');
    return Array.from({ length }, next);
  }
}
