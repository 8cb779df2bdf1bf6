import { deflateSync, gzipSync } from 'node:zlib';
import { aHeic, aJpeg, aPdf, aPng, aWebp, aZip } from '../src/testing/sample-files.js';

const text = (value: string): Buffer => Buffer.from(value, 'latin1');
const joined = (...parts: readonly Buffer[]): Buffer => Buffer.concat(parts);
const zeros = Buffer.alloc(1024 * 1024);

const wrongType = /We take photos/;
const second = /holds something other/;
const badName = /name/i;
const tooManyPixels = /too large: at most 60 million pixels/;

type HostileFile = readonly [what: string, name: string, bytes: Buffer, says: RegExp];

/** Files that must never be kept, and what their sender is told. */
export const hostileFiles: readonly HostileFile[] = [
  ['an empty file', 'photo.jpg', Buffer.alloc(0), /empty/],
  ['a page', 'photo.jpg', text('<!doctype html><script>alert(1)</script>'), wrongType],
  ['a drawing that runs', 'photo.png', text('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), wrongType],
  ['XML', 'invoice.pdf', text('<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>'), wrongType],
  ['a program for Windows', 'invoice.pdf', joined(text('MZ'), Buffer.alloc(200)), wrongType],
  ['a program for Linux', 'photo.png', joined(text('\x7fELF\x02\x01\x01'), Buffer.alloc(200)), wrongType],
  ['a program for a Mac', 'photo.png', joined(Buffer.from([0xcf, 0xfa, 0xed, 0xfe]), Buffer.alloc(200)), wrongType],
  ['a class of Java', 'photo.jpg', joined(Buffer.from([0xca, 0xfe, 0xba, 0xbe]), Buffer.alloc(40)), wrongType],
  ['a shell script', 'photo.jpg', text('#!/bin/sh\nrm -rf /\n'), wrongType],
  ['PHP', 'photo.jpg', text('<?php system($_GET["c"]);'), wrongType],
  ['plain text', 'photo.jpg', text('this is not a photo'), wrongType],
  ['random bytes', 'photo.jpg', Buffer.from(Array.from({ length: 400 }, (_, n) => (n * 73 + 41) % 251)), wrongType],
  ['a GIF', 'photo.gif', joined(text('GIF89a'), Buffer.alloc(40)), wrongType],
  ['a TIFF', 'photo.tiff', joined(Buffer.from([0x49, 0x49, 0x2a, 0, 8, 0, 0, 0]), Buffer.alloc(40)), wrongType],
  ['a bitmap', 'photo.bmp', joined(text('BM'), Buffer.alloc(60)), wrongType],
  ['an icon', 'photo.ico', Buffer.from([0, 0, 1, 0, 1, 0, 16, 16, 0, 0]), wrongType],
  ['a film', 'photo.mp4', joined(Buffer.from([0, 0, 0, 24]), text('ftypisom'), Buffer.alloc(40)), wrongType],
  ['sound', 'photo.mp3', joined(text('ID3\x04'), Buffer.alloc(40)), wrongType],
  [
    'an old Word document',
    'invoice.doc',
    joined(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), Buffer.alloc(600)),
    wrongType,
  ],
  ['a new Word document', 'invoice.docx', aZip('word/document.xml'), wrongType],
  ['a spreadsheet', 'invoice.xlsx', aZip('xl/workbook.xml'), wrongType],
  ['rich text', 'invoice.rtf', text('{\\rtf1 \\object\\objdata}'), wrongType],
  ['PostScript', 'invoice.pdf', text('%!PS-Adobe-3.0\n(/etc/passwd) (r) file'), wrongType],
  ['an archive', 'photos.zip', aZip('photo.jpg'), wrongType],
  ['an archive called a photo', 'photo.jpg', aZip('photo.jpg'), wrongType],
  ['a zip bomb', 'photos.zip', aZip('bomb', deflateSync(zeros)), wrongType],
  ['a zip bomb in a zip', 'photos.zip', aZip('inner.zip', aZip('bomb', deflateSync(zeros))), wrongType],
  ['a zip bomb called a document', 'invoice.docx', aZip('[Content_Types].xml', deflateSync(zeros)), wrongType],
  ['a gzip bomb', 'photo.png', gzipSync(zeros), wrongType],
  ['a RAR', 'photos.rar', joined(text('Rar!\x1a\x07\x01\0'), Buffer.alloc(40)), wrongType],
  ['a 7-Zip', 'photos.7z', joined(Buffer.from([0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c]), Buffer.alloc(40)), wrongType],
  ['a photo with an archive behind it', 'photo.jpg', joined(aJpeg(), aZip('run.class')), second],
  [
    'a photo with an archive and a comment behind it',
    'photo.jpg',
    joined(aJpeg(), aZip().subarray(0, -2), Buffer.from([4, 0]), text('note')),
    second,
  ],
  ['a PNG with an archive behind it', 'photo.png', joined(aPng(), aZip('run.class')), second],
  ['a PDF with an archive behind it', 'invoice.pdf', joined(aPdf(), aZip('run.class')), second],
  ['a HEIC with an archive behind it', 'photo.heic', joined(aHeic(), aZip('run.class')), second],
  ['a photo that is a page too', 'photo.jpg', joined(aJpeg(), text('<script>alert(1)</script>')), second],
  ['a PNG that is a page too', 'photo.png', joined(aPng(), text('<HTML><body onload=alert(1)>')), second],
  ['a photo that is PHP too', 'photo.jpg', joined(aJpeg(), text('<?php system("id");')), second],
  ['a WebP that is a page too', 'photo.webp', joined(aWebp(), text('<iframe src="//evil.example">')), second],
  ['a photo that is a PDF too', 'photo.jpg', joined(aJpeg(), aPdf()), second],
  ['a photo that is a program too', 'photo.jpg', joined(aJpeg(), text('This program cannot be run in DOS mode')), second],
  ['a PNG with something behind its end', 'photo.png', joined(aPng(), Buffer.alloc(64, 7)), second],
  ['a WebP with something behind its end', 'photo.webp', joined(aWebp(), Buffer.alloc(64, 7)), second],
  ['a PDF that is a page too', 'invoice.pdf', aPdf('<script>alert(1)</script>'), second],
  ['a PDF with a script', 'invoice.pdf', aPdf('<< /S /JavaScript /JS (app.alert(1)) >>'), /runs something/],
  ['a PDF with a script spelt otherwise', 'invoice.pdf', aPdf('<< /S /#4aava#53cript >>'), /runs something/],
  ['a PDF that starts a program', 'invoice.pdf', aPdf('<< /S /Launch /F (cmd.exe) >>'), /runs something/],
  ['a PDF with files in it', 'invoice.pdf', aPdf('<< /EmbeddedFiles 3 0 R >>'), /files in it/],
  ['a PDF with a password', 'invoice.pdf', aPdf('<< /Encrypt 4 0 R >>'), /password/],
  ['half a PDF', 'invoice.pdf', aPdf().subarray(0, 40), /damaged/],
  ['half a PNG', 'photo.png', aPng().subarray(0, 45), /damaged/],
  ['half a photo', 'photo.jpg', aJpeg().subarray(0, 20), /damaged|could not read/],
  ['half a WebP', 'photo.webp', aWebp().subarray(0, 24), /damaged|could not read/],
  ['a PNG without a size', 'photo.png', aPng(0, 0), /could not read/],
  ['a PNG of 2.5 thousand million pixels', 'photo.png', aPng(50_000, 50_000), tooManyPixels],
  ['a PNG as long as a PNG can be', 'photo.png', aPng(2_147_483_647, 1), tooManyPixels],
  ['a PNG that unpacks to much more', 'photo.png', aPng(19_000, 19_000, 5_000), tooManyPixels],
  ['a photo of 4 thousand million pixels', 'photo.jpg', aJpeg(65_500, 65_500), tooManyPixels],
  ['a WebP of 270 million pixels', 'photo.webp', aWebp(16_383, 16_383), tooManyPixels],
  ['a HEIC of a thousand million pixels', 'photo.heic', aHeic(40_000, 25_000), tooManyPixels],
  ['a photo called a program', 'photo.exe', aJpeg(), badName],
  ['a photo called a program first', 'photo.exe.jpg', aJpeg(), badName],
  ['a photo called a page first', 'photo.html.jpg', aJpeg(), badName],
  ['a photo called a PDF', 'photo.pdf', aJpeg(), badName],
  ['a PDF called a photo', 'invoice.jpg', aPdf(), badName],
  ['a name that reads backwards', 'invoice\u202Efdp.jpg', aJpeg(), badName],
  ['a name with a NUL', 'photo.php%00.jpg', aJpeg(), badName],
  ['a name of a device', 'CON.jpg', aJpeg(), badName],
  ['a hidden name', '.htaccess', aJpeg(), badName],
  ['a name of a tag', '<img src=x onerror=alert(1)>.jpg', aJpeg(), badName],
  ['a name that is much too long', `${'a'.repeat(200)}.jpg`, aJpeg(), badName],
];
