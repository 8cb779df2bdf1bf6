import type { FileType } from './file-kinds.js';
import { broken, pdfFault } from './pdf-fault.js';

const second = 'This file holds something other than it shows. Save it again as a photo or a PDF, and try again';

/** What is wrong inside a file of a known type, for its sender to read: it is broken, runs something, or is a second file as well. No picture is decoded. */
export const contentFault = (bytes: Buffer, type: FileType): string | undefined => {
  if (holdsAnother(bytes, type)) return second;
  return ofType[type](bytes);
};

/** Signs of a page, a program or an archive: each is five bytes or more, because a photo of some megabytes has four given ones by chance. */
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

/** Programs that open archives read them from their end, so anything may stand before one. */
const endsAsArchive = (bytes: Buffer): boolean => {
  const from = Math.max(0, bytes.length - archiveEndBytes - longestComment);
  const at = bytes.lastIndexOf(archiveEnd);
  return at >= from && at + archiveEndBytes <= bytes.length && at + archiveEndBytes + bytes.readUInt16LE(at + 20) <= bytes.length;
};

const pngStart = 8;
/** A length and a name before a part, its checksum after it. */
const partBytes = 12;

/** A PNG is a row of parts that ends with IEND; whatever follows does not belong to the picture. */
const pngFault = (bytes: Buffer): string | undefined => {
  let at = pngStart;
  while (at + partBytes <= bytes.length) {
    const name = bytes.toString('latin1', at + 4, at + 8);
    at += partBytes + bytes.readUInt32BE(at);
    if (name === 'IEND') return at === bytes.length ? undefined : second;
  }
  return broken;
};

/** Phones may add to the end of a JPEG; what they add was looked through above. */
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
