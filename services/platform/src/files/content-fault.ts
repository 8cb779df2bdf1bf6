import { createHash } from 'node:crypto';
import { photoMaxBytes } from '@kerbside/contracts/accounts/file-limits';
import type { ReceivedFile } from '../calls/request.js';
import { invalid } from '../errors/errors.js';
import { broken, pdfFault } from './pdf-fault.js';

/** The kinds of file that people may send us, by the media type detected from the content. No archives, pages or programs. */
export const fileKinds = {
  'image/jpeg': { extension: 'jpg', named: ['jpg', 'jpeg', 'jpe', 'jfif'] },
  'image/png': { extension: 'png', named: ['png'] },
  'image/webp': { extension: 'webp', named: ['webp'] },
  'image/heic': { extension: 'heic', named: ['heic', 'heif'] },
  'application/pdf': { extension: 'pdf', named: ['pdf'] },
} as const satisfies Readonly<Record<string, { readonly extension: string; readonly named: readonly string[] }>>;

export type FileType = keyof typeof fileKinds;

export const isFileType = (type: string | undefined): type is FileType => type !== undefined && Object.hasOwn(fileKinds, type);

/** PDFs may have a little before their mark. */
const markWithin = 1_024;

/** A photo may weigh less than a document (Q9). By the content: a name says what its sender likes. */
export const weightFault = (content: Buffer): string | undefined => {
  const isPhoto = !content.subarray(0, markWithin).includes('%PDF-');
  return isPhoto && content.length > photoMaxBytes ? 'Photos can be 5 MB at most. Make it smaller, and try again' : undefined;
};

/** Tells the content of a file from any other. Refuses a photo that weighs too much, beside `field`. */
export const contentHash = ({ bytes }: ReceivedFile, field: string): string => {
  const fault = weightFault(bytes);
  if (fault !== undefined) throw invalid({ [field]: fault });
  return createHash('sha256').update(bytes).digest('hex');
};

const second = 'This file holds something other than it shows. Save it again as a photo or a PDF, and try again';

/**
 * What is wrong inside a file of a known type, in words for its sender: it is broken, runs something, or is also a second file. No picture
 * is decoded.
 */
export const contentFault = (bytes: Buffer, type: FileType): string | undefined => {
  if (holdsAnother(bytes, type)) return second;
  return ofType[type](bytes);
};

/**
 * Signatures of a page, a program or an archive. Each is at least five bytes, because a photo of some megabytes contains any four by
 * chance.
 */
const strange = [
  '<script',
  '<?php',
  '<html',
  '<!doctype html',
  '<svg ',
  '<svg>',
  '<svg\n',
  '<svg/',
  '<iframe',
  '<body',
  '<object',
  '<embed',
  '<img ',
  '#!/bin/',
  '#!/usr/',
  '%!PS-Adobe-',
  'This program cannot be run in DOS mode',
  'Rar!\x1a\x07',
  '7z\xbc\xaf\x27\x1c',
];

const holdsAnother = (bytes: Buffer, type: FileType): boolean => {
  if (endsAsArchive(bytes) || (type !== 'application/pdf' && bytes.includes('%PDF-'))) return true;
  const text = bytes.toString('latin1').toLowerCase();
  return strange.some((sign) => text.includes(sign.toLowerCase()));
};

const archiveEnd = Buffer.from('PK\x05\x06', 'latin1');
/** The directory at the end of an archive: 22 bytes, and a comment. */
const archiveEndBytes = 22;
const longestComment = 65_535;

/** Archive programs read from the end of a file, so anything may precede an archive. */
const endsAsArchive = (bytes: Buffer): boolean => {
  const from = Math.max(0, bytes.length - archiveEndBytes - longestComment);
  const at = bytes.lastIndexOf(archiveEnd);
  return at >= from && at + archiveEndBytes <= bytes.length && at + archiveEndBytes + bytes.readUInt16LE(at + 20) <= bytes.length;
};

const pngStart = 8;
/** A length and a name before a part, its checksum after it. */
const partBytes = 12;

/** A PNG is a sequence of chunks that ends with IEND; anything after that does not belong to the picture. */
const pngFault = (bytes: Buffer): string | undefined => {
  let at = pngStart;
  while (at + partBytes <= bytes.length) {
    const name = bytes.toString('latin1', at + 4, at + 8);
    at += partBytes + bytes.readUInt32BE(at);
    if (name === 'IEND') return at === bytes.length ? undefined : second;
  }
  return broken;
};

/** Phones may append to a JPEG; what they append was searched above. */
const jpegFault = (bytes: Buffer): string | undefined => (bytes.includes(Buffer.from([0xff, 0xd9])) ? undefined : broken);

const webpFault = (bytes: Buffer): string | undefined => {
  const length = bytes.readUInt32LE(4) + 8;
  if (length > bytes.length) return broken;
  return bytes.length - length <= 1 ? undefined : second;
};

const heicFault = (): undefined => undefined;

const ofType: Readonly<Record<FileType, (bytes: Buffer) => string | undefined>> = {
  'application/pdf': pdfFault,
  'image/png': pngFault,
  'image/jpeg': jpegFault,
  'image/webp': webpFault,
  'image/heic': heicFault,
};
