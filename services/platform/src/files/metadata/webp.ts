import { exifOf, orientationIn } from './orientation.js';

const startBytes = 12;
const needed = ['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP'];
/** What the first part says to be there. */
const [hasExif, hasXmp] = [0x08, 0x04];
const exifMark = 'Exif\0\0';

interface Part {
  readonly name: string;
  readonly content: Buffer;
}

/** A WebP without what cameras and programs wrote about it. Undefined where its parts cannot be told apart. */
export const webpWithoutMetadata = (bytes: Buffer): Buffer | undefined => {
  const parts = partsOf(bytes);
  if (!parts) return undefined;
  const exif = parts.find(({ name }) => name === 'EXIF')?.content;
  const turned = exif && exifOf(orientationIn(exif.toString('latin1', 0, 6) === exifMark ? exif.subarray(6) : exif));
  const kept = parts.filter(({ name }) => needed.includes(name)).map((part) => (part.name === 'VP8X' ? marked(part, turned) : part));
  const content = Buffer.concat([...kept, ...(turned ? [{ name: 'EXIF', content: turned }] : [])].map(written));
  return Buffer.concat([Buffer.from('RIFF'), u32(content.length + 4), Buffer.from('WEBP'), content]);
};

const marked = ({ name, content }: Part, turned: Buffer | undefined): Part => {
  const flags = (content[0] ?? 0) & ~(hasExif | hasXmp);
  return { name, content: Buffer.concat([Buffer.from([turned ? flags | hasExif : flags]), content.subarray(1)]) };
};

const partsOf = (bytes: Buffer): Part[] | undefined => {
  const parts: Part[] = [];
  const whole = bytes.readUInt32LE(4) + 8;
  let at = startBytes;
  while (at + 8 <= Math.min(whole, bytes.length)) {
    const [from, length] = [at + 8, bytes.readUInt32LE(at + 4)];
    if (from + length > bytes.length) return undefined;
    parts.push({ name: bytes.toString('latin1', at, at + 4), content: bytes.subarray(from, from + length) });
    at = from + length + (length % 2);
  }
  return parts;
};

const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};

/** Its name and length before it; a part of an odd length is filled up. */
const written = ({ name, content }: Part): Buffer =>
  Buffer.concat([Buffer.from(name, 'latin1'), u32(content.length), content, Buffer.alloc(content.length % 2)]);
