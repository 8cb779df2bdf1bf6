import { fileTypeFromBuffer } from 'file-type';
import { imageSize } from 'image-size';
import { aHeic, aJpeg, aPng, aWebp } from '../../testing/sample-files.js';
import { exifThatTells, photosThatTell, secretPlace } from '../../testing/told-photos.js';
import { isFileType, type FileType } from '../content-fault.js';
import { orientationIn } from './orientation.js';
import { withoutMetadata } from './without-metadata.js';

const typeOf = async (bytes: Buffer): Promise<FileType> => {
  const type = (await fileTypeFromBuffer(bytes))?.mime;
  if (!isFileType(type)) throw new Error(`A file of an unknown type: ${String(type)}`);
  return type;
};
const left = async (bytes: Buffer): Promise<Buffer> => withoutMetadata(bytes, await typeOf(bytes)) ?? Buffer.alloc(0);

/** All of a photo behind a mark that has no length: whoever reads the next bytes as one sees only what follows. */
const hiding = (jpeg: Buffer): Buffer => {
  const hidden = Buffer.alloc(0xffc0);
  hidden.set(jpeg.subarray(20));
  return Buffer.concat([jpeg.subarray(0, 20), Buffer.from([0xff, 1]), hidden, jpeg.subarray(20)]);
};

const toldAgain = (): Buffer => {
  const heic = Buffer.from(photosThatTell['by all that phones write.heic'] ?? '');
  const place = heic.indexOf('iloc') + 12 + 16 + 8;
  heic.writeUInt32BE(0, place);
  heic.writeUInt32BE(heic.length, place + 4);
  return heic;
};

describe('a photo', () => {
  it.each(Object.entries(photosThatTell))('does not say where it was taken, and is the same picture: %s', async (name, bytes) => {
    const kept = await left(bytes);
    expect([bytes.includes(secretPlace), kept.includes(secretPlace)]).toEqual([true, false]);
    expect(await typeOf(kept)).toBe(await typeOf(bytes));
    expect(await left(kept)).toEqual(kept);
    if (name.endsWith('.pdf')) expect(kept).toHaveLength(bytes.length);
    else expect(imageSize(kept)).toMatchObject({ width: imageSize(bytes).width, height: imageSize(bytes).height });
  });

  it.each(['by its Exif data.jpg', 'by Exif data of the other byte order.jpg', 'by its Exif data.png', 'by its Exif data.webp'])(
    'stays turned as it is: %s',
    async (name) => {
      const kept = await left(photosThatTell[name] ?? Buffer.alloc(0));
      const exif = kept.subarray(kept.indexOf('MM\0*'));
      expect(orientationIn(exif)).toBe(6);
    },
  );

  it('keeps its colours, and the picture of a HEIC', async () => {
    const profile = Buffer.concat([Buffer.from([0xff, 0xe2, 0, 18]), Buffer.from('ICC_PROFILE\0abcd')]);
    const jpeg = Buffer.concat([aJpeg().subarray(0, 20), profile, aJpeg().subarray(20)]);
    expect(await left(jpeg)).toEqual(jpeg);
    expect((await left(photosThatTell['by all that phones write.heic'] ?? Buffer.alloc(0))).includes('picture')).toBe(true);
  });

  it.each([aJpeg(), aPng(), aWebp(), aHeic()].map((bytes) => [bytes]))('that says nothing stays as it is', async (bytes) => {
    expect(await left(bytes)).toEqual(bytes);
  });

  it.each([
    ['a photo without its end', aJpeg().subarray(0, -2)],
    ['a photo with something between its parts', Buffer.concat([aJpeg().subarray(0, 20), Buffer.from('??'), aJpeg().subarray(20)])],
    ['a photo with a mark that has no length', hiding(aJpeg())],
    ['a photo with a frame that few programs draw', Buffer.from(aJpeg().toString('hex').replace('ffc0', 'ffc9'), 'hex')],
    [
      'a PNG that begins with something else',
      Buffer.concat([aPng().subarray(0, 8), Buffer.from('\0\0\0\0CgBI\0\0\0\0'), aPng().subarray(8)]),
    ],
    ['a PNG with a part that is too long', Buffer.concat([aPng().subarray(0, -12), Buffer.from([0, 0, 0, 9]), aPng().subarray(-8)])],
    ['a HEIC that says of all of it that it tells about the picture, and of a part again', toldAgain()],
    ['a HEIC with a box that ends outside', Buffer.concat([aHeic(), Buffer.from([0, 0, 1, 0]), Buffer.from('mdat')])],
  ])('that is broken is not kept: %s', async (_, bytes) => {
    expect(withoutMetadata(bytes, await typeOf(bytes))).toBeUndefined();
  });

  it('stands upright where its Exif data says nothing of it, or nonsense', () => {
    const cases = [Buffer.alloc(0), Buffer.from('MM'), exifThatTells().subarray(0, 12), Buffer.from('II*\0\xff\xff\xff\xff', 'latin1')];
    expect(cases.map(orientationIn)).toEqual([1, 1, 1, 1]);
  });
});
