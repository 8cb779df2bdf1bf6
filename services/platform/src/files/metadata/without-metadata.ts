import type { FileType } from '../file-kinds.js';
import { heicWithoutMetadata } from './heic.js';
import { jpegWithoutMetadata } from './jpeg.js';
import { pdfWithoutPlaces } from './pdf.js';
import { pngWithoutMetadata } from './png.js';
import { webpWithoutMetadata } from './webp.js';

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
