import { aHeic, aJpeg, aPdf, aPng, aWebp, box, pngPart, text, u16, u32 } from './sample-files.js';

/** Stands where a place, a name or a day would, in any part of a file. */
export const secretPlace = 'N53 57 21 W1 4 55 Foss Bank';

const little = (value: number): Buffer => Buffer.from([...u32(value)].toReversed());

/** Exif as a phone writes it: turned by a quarter, and taken there. */
export const exifThatTells = (order: 'MM' | 'II' = 'MM'): Buffer => {
  const [two, four] = order === 'MM' ? [u16, u32] : [(n: number) => little(n).subarray(0, 2), little];
  const turned = Buffer.concat([two(0x0112), two(3), four(1), two(6), two(0)]);
  const described = Buffer.concat([two(0x010e), two(2), four(secretPlace.length), four(38)]);
  return Buffer.concat([text(order), two(42), four(8), two(2), described, turned, four(0), text(secretPlace)]);
};

const xmp = text(`http://ns.adobe.com/xap/1.0/\0<x:xmpmeta><exif:GPSLatitude>${secretPlace}</exif:GPSLatitude></x:xmpmeta>`);
const segment = (marker: number, content: Buffer): Buffer => Buffer.concat([Buffer.from([0xff, marker]), u16(content.length + 2), content]);
const exifSegment = (order?: 'MM' | 'II') => segment(0xe1, Buffer.concat([text('Exif\0\0'), exifThatTells(order)]));

/** With these segments where cameras put them. */
const jpegWith = (...segments: readonly Buffer[]): Buffer => {
  const plain = aJpeg();
  return Buffer.concat([plain.subarray(0, 20), ...segments, plain.subarray(20)]);
};

const pngWith = (...parts: readonly Buffer[]): Buffer => {
  const plain = aPng();
  return Buffer.concat([plain.subarray(0, 33), ...parts, plain.subarray(33)]);
};

const webpWith = (flags: number, ...parts: readonly (readonly [string, Buffer])[]): Buffer => {
  const chunks = parts.map(([name, content]) =>
    Buffer.concat([text(name), little(content.length), content, Buffer.alloc(content.length % 2)]),
  );
  const plain = aWebp();
  const all = Buffer.concat([plain, ...chunks]);
  all.writeUInt32LE(all.length - 8, 4);
  all[20] = flags;
  return all;
};

const item = (id: number, type: string): Buffer => box('infe', Buffer.from([2, 0, 0, 0]), u16(id), u16(0), text(type), Buffer.alloc(1));

/** Items 1, a picture, 2, Exif in the file, and 3, XMP beside the list of items. */
const heicThatTells = (): Buffer => {
  const [start, sizes] = [aHeic().subarray(0, 24), aHeic().subarray(24 + 12)];
  const exif = Buffer.concat([u32(0), exifThatTells()]);
  const picture = text('picture');
  const metaAt = (at: number): Buffer => {
    const place = (id: number, method: number, from: number, length: number) =>
      Buffer.concat([u16(id), u16(method), u16(0), u16(1), u32(from), u32(length)]);
    const places = Buffer.concat([
      place(1, 0, at, picture.length),
      place(2, 0, at + picture.length, exif.length),
      place(3, 1, 0, xmp.length),
    ]);
    const items = box('iinf', u32(0), u16(3), item(1, 'hvc1'), item(2, 'Exif'), item(3, 'mime'));
    return box('meta', u32(0), items, box('iloc', Buffer.from([1, 0, 0, 0, 0x44, 0]), u16(3), places), box('idat', xmp), sizes);
  };
  const at = start.length + metaAt(0).length + 8;
  return Buffer.concat([start, metaAt(at), box('mdat', picture, exif), box('uuid', text(secretPlace))]);
};

const pdfOf = (photo: Buffer): Buffer =>
  aPdf(`5 0 obj\n<< /Subtype /Image /Filter /DCTDecode >>\nstream\n${photo.toString('latin1')}\nendstream\nendobj`);

/** Photos and papers that say where they were taken, in each way that we know. */
export const photosThatTell: Readonly<Record<string, Buffer>> = {
  'by its Exif data.jpg': jpegWith(exifSegment()),
  'by Exif data of the other byte order.jpg': jpegWith(exifSegment('II')),
  'by its XMP.jpg': jpegWith(segment(0xe1, xmp)),
  'by what Photoshop adds.jpg': jpegWith(segment(0xed, text(`Photoshop 3.0\0${secretPlace}`))),
  'by a comment.jpg': jpegWith(segment(0xfe, text(secretPlace))),
  'by what a maker adds.jpg': jpegWith(segment(0xe5, text(secretPlace))),
  'by a second picture behind it.jpg': Buffer.concat([jpegWith(segment(0xe2, text('MPF\0'))), jpegWith(exifSegment())]),
  'by a film behind it.jpg': Buffer.concat([aJpeg(), text(`ftypmp42 ${secretPlace}`)]),
  'by its Exif data.png': pngWith(pngPart('eXIf', exifThatTells())),
  'by a text.png': pngWith(pngPart('tEXt', text(`Location\0${secretPlace}`))),
  'by a text in any language.png': pngWith(pngPart('iTXt', text(`XML:com.adobe.xmp\0\0\0\0\0${secretPlace}`))),
  'by a part of its maker.png': pngWith(pngPart('caBX', text(secretPlace))),
  'by its Exif data.webp': webpWith(0x08, ['EXIF', exifThatTells()]),
  'by its XMP.webp': webpWith(0x04, ['XMP ', xmp]),
  'by a part of its maker.webp': webpWith(0, ['MAKR', text(`${secretPlace}.`)]),
  'by all that phones write.heic': heicThatTells(),
  'scanned by a phone.pdf': pdfOf(jpegWith(exifSegment())),
  'of a photo that a program turned.pdf': pdfOf(jpegWith(segment(0xe1, xmp))),
};
