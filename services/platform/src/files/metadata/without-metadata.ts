import type { FileType } from '../content-fault.js';
import { heicWithoutMetadata } from './heic.js';
import { jpegWithoutMetadata } from './jpeg.js';
import { pngWithoutMetadata } from './png.js';
import { webpWithoutMetadata } from './webp.js';

/** Of Exif, and of XMP. */
const start = /\xff\xe1([^])([^])(?:Exif\0\0|http:\/\/ns\.adobe\.com\/)/g;
const startBytes = 10;

/**
 * A PDF whose photos do not say where they were taken: scanner apps put photos into it as cameras wrote them. Their Exif and XMP data is made blank in its place, as a PDF names places in itself;
 * no viewer turns a picture by it. What else a PDF says of itself its reader sees, and a signature may cover it.
 */
const pdfWithoutPlaces = (bytes: Buffer): Buffer => {
  const blanked = Buffer.from(bytes);
  for (const { index, 1: high = '', 2: low = '' } of bytes.toString('latin1').matchAll(start)) {
    const end = index + 2 + high.charCodeAt(0) * 256 + low.charCodeAt(0);
    if (end <= bytes.length && end > index + startBytes) blanked.fill(0, index + startBytes, end);
  }
  return blanked;
};

const ofType: Readonly<Record<FileType, (bytes: Buffer) => Buffer | undefined>> = {
  'image/jpeg': jpegWithoutMetadata,
  'image/png': pngWithoutMetadata,
  'image/webp': webpWithoutMetadata,
  'image/heic': heicWithoutMetadata,
  'application/pdf': pdfWithoutPlaces,
};

/**
 * The file without what cameras and programs wrote into it: where and when a photo was taken, with what, by whom. The picture is not decoded, and how it is turned stays. Undefined where it is broken.
 *
 * No library does it for all of these without decoding the picture or an install script.
 */
export const withoutMetadata = (bytes: Buffer, type: FileType): Buffer | undefined => ofType[type](bytes);
