import { exifOf, orientationIn } from './orientation.js';

const [endOfImage, startOfScan, comment] = [0xd9, 0xda, 0xfe];
const exifMark = 'Exif\0\0';
/** What a picture needs to be drawn as it is, by the application segment that it stands in: its resolution, its colours, how they are written. */
const needed: Readonly<Record<number, string>> = { 0xe0: 'JFIF\0', 0xe2: 'ICC_PROFILE\0', 0xee: 'Adobe' };

interface Segment {
  readonly marker: number;
  /** With its marker, and of a scan also the picture data after it. */
  readonly bytes: Buffer;
  readonly content: Buffer;
}

/** A JPEG without what its camera and programs wrote about it, and without what follows its end: further pictures, or a film. Undefined where its parts cannot be told apart. */
export const jpegWithoutMetadata = (bytes: Buffer): Buffer | undefined => {
  const segments = segmentsOf(bytes);
  if (!segments) return undefined;
  const exif = segments.find(({ marker, content }) => marker === 0xe1 && startsWith(content, exifMark));
  const turned = exif && exifOf(orientationIn(exif.content.subarray(exifMark.length)));
  const [first, ...others] = segments.filter(isNeeded);
  if (!first) return undefined;
  const [before, after] = first.marker === 0xe0 ? [[first], others] : [[], [first, ...others]];
  return Buffer.concat([bytes.subarray(0, 2), ...partsOf(before), ...(turned ? [exifSegment(turned)] : []), ...partsOf(after)]);
};

const partsOf = (segments: readonly Segment[]): Buffer[] => segments.map((segment) => segment.bytes);
const startsWith = (content: Buffer, mark: string): boolean => content.toString('latin1', 0, mark.length) === mark;

const isNeeded = ({ marker, content }: Segment): boolean => {
  if (marker === comment) return false;
  if (marker < 0xe0 || marker > 0xef) return true;
  const mark = needed[marker];
  return mark !== undefined && startsWith(content, mark);
};

const exifSegment = (exif: Buffer): Buffer => {
  const content = Buffer.concat([Buffer.from(exifMark, 'latin1'), exif]);
  const start = Buffer.from([0xff, 0xe1, 0, 0]);
  start.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([start, content]);
};

/** From after its first mark to its end, which has to be there. */
const segmentsOf = (bytes: Buffer): Segment[] | undefined => {
  const segments: Segment[] = [];
  let at = 2;
  while (at + 1 < bytes.length) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1] ?? 0;
    // Any number of these may fill the place before a marker.
    if (marker === 0xff) at += 1;
    else if (marker === endOfImage) return [...segments, { marker, bytes: bytes.subarray(at, at + 2), content: bytes.subarray(0, 0) }];
    else if (!isUsual(marker)) return undefined;
    else {
      const segment = segmentAt(bytes, at, marker);
      if (!segment) return undefined;
      segments.push(segment);
      at += segment.bytes.length;
    }
  }
  return undefined;
};

/** Frames that browsers draw, tables, scans, and what is written about the picture. Others have no length, so that programs disagree about what comes after them, or are drawn by few. */
const isUsual = (marker: number): boolean => [0xc0, 0xc1, 0xc2, 0xc4].includes(marker) || marker > 0xd8;

const segmentAt = (bytes: Buffer, at: number, marker: number): Segment | undefined => {
  const end = at + 2 + (at + 4 > bytes.length ? 0 : bytes.readUInt16BE(at + 2));
  if (end < at + 4 || end > bytes.length) return undefined;
  const until = marker === startOfScan ? endOfScan(bytes, end) : end;
  return { marker, bytes: bytes.subarray(at, until), content: bytes.subarray(at + 4, end) };
};

/** Where picture data ends: at the next marker that is neither a byte of it nor a place to start again. */
const endOfScan = (bytes: Buffer, from: number): number => {
  let at = bytes.indexOf(0xff, from);
  while (at >= 0 && at + 1 < bytes.length) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && !(next >= 0xd0 && next <= 0xd7)) return at;
    at = bytes.indexOf(0xff, at + 2);
  }
  return bytes.length;
};
