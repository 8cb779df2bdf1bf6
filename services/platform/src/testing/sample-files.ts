import { deflateSync, crc32 } from 'node:zlib';

export const text = (value: string): Buffer => Buffer.from(value, 'latin1');

export const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

export const u16 = (value: number): Buffer => {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
};

export const pngPart = (name: string, content: Buffer): Buffer => {
  const named = Buffer.concat([text(name), content]);
  return Buffer.concat([u32(content.length), named, u32(crc32(named))]);
};

const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A PNG that says it is this large; only as many rows as `rows` are in it. */
export const aPng = (width = 4, height = 4, rows = 4): Buffer =>
  Buffer.concat([
    pngStart,
    pngPart('IHDR', Buffer.concat([u32(width), u32(height), Buffer.from([8, 0, 0, 0, 0])])),
    pngPart('IDAT', deflateSync(Buffer.alloc(rows * (Math.min(width, 1_000) + 1)))),
    pngPart('IEND', Buffer.alloc(0)),
  ]);

/** A JPEG of this size, as far as its headers say. */
export const aJpeg = (width = 4, height = 4): Buffer =>
  Buffer.concat([
    Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
    u16(16),
    text('JFIF\0'),
    Buffer.from([1, 1, 0, 0, 1, 0, 1, 0, 0]),
    Buffer.from([0xff, 0xc0]),
    u16(11),
    Buffer.from([8]),
    u16(height),
    u16(width),
    Buffer.from([1, 1, 0x11, 0]),
    Buffer.from([0xff, 0xda]),
    u16(8),
    Buffer.from([1, 1, 0, 0, 63, 0, 0x55, 0xff, 0xd9]),
  ]);

/** A WebP of this size, without the picture itself. */
export const aWebp = (width = 4, height = 4): Buffer => {
  const u24 = (value: number): Buffer => Buffer.from([value & 0xff, (value >> 8) & 0xff, (value >> 16) & 0xff]);
  const content = Buffer.concat([Buffer.from([0, 0, 0, 0]), u24(width - 1), u24(height - 1)]);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(content.length);
  const chunk = Buffer.concat([text('WEBPVP8X'), length, content]);
  const all = Buffer.alloc(4);
  all.writeUInt32LE(chunk.length);
  return Buffer.concat([text('RIFF'), all, chunk]);
};

export const box = (name: string, ...content: readonly Buffer[]): Buffer => {
  const inside = Buffer.concat(content);
  return Buffer.concat([u32(inside.length + 8), text(name), inside]);
};

/** A HEIC of this size, without the picture itself. */
export const aHeic = (width = 4, height = 4): Buffer =>
  Buffer.concat([
    box('ftyp', text('heic'), u32(0), text('mif1heic')),
    box('meta', u32(0), box('iprp', box('ipco', box('ispe', u32(0), u32(width), u32(height))))),
  ]);

export const aPdf = (...objects: readonly string[]): Buffer =>
  text(`%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\n${objects.join('\n')}\ntrailer\n<< /Root 1 0 R >>\nstartxref\n0\n%%EOF\n`);

/** An archive with nothing in it, or with this entry. */
export const aZip = (name = '', content: Buffer = Buffer.alloc(0)): Buffer => {
  const entry = Buffer.concat([text('PK\x03\x04'), Buffer.alloc(22), Buffer.from([name.length, 0, 0, 0]), text(name), content]);
  const end = Buffer.concat([text('PK\x05\x06'), Buffer.alloc(18)]);
  return Buffer.concat([entry, end]);
};
