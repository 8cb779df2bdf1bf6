import { crc32 } from 'node:zlib';
import { exifOf, orientationIn } from './orientation.js';

const startBytes = 8;
/** A length and a name before a part, its checksum after it. */
const aroundBytes = 12;
/** The parts that a picture is drawn from: itself, its colours, its size on paper and its frames. */
const needed = 'IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI bKGD hIST pHYs sPLT acTL fcTL fdAT'.split(' ');

interface Part {
  readonly name: string;
  readonly bytes: Buffer;
}

/** A PNG without what cameras and programs wrote about it. Undefined where its parts cannot be told apart. */
export const pngWithoutMetadata = (bytes: Buffer): Buffer | undefined => {
  const parts = partsOf(bytes);
  const [header, ...others] = parts ?? [];
  if (header?.name !== 'IHDR') return undefined;
  const exif = parts?.find(({ name }) => name === 'eXIf');
  const turned = exif && exifOf(orientationIn(exif.bytes.subarray(8, -4)));
  const kept = others.filter(({ name }) => needed.includes(name)).map((part) => part.bytes);
  return Buffer.concat([bytes.subarray(0, startBytes), header.bytes, ...(turned ? [partOf('eXIf', turned)] : []), ...kept]);
};

const partsOf = (bytes: Buffer): Part[] | undefined => {
  const parts: Part[] = [];
  let at = startBytes;
  while (at + aroundBytes <= bytes.length) {
    const end = at + aroundBytes + bytes.readUInt32BE(at);
    if (end > bytes.length) return undefined;
    parts.push({ name: bytes.toString('latin1', at + 4, at + 8), bytes: bytes.subarray(at, end) });
    at = end;
  }
  return at === bytes.length ? parts : undefined;
};

const partOf = (name: string, content: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
};
