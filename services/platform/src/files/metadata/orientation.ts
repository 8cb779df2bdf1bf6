/** The tag of Exif that says how a picture is turned, and the kind of its value. */
const orientationTag = 0x0112;
const short = 3;
const upright = 1;
const entryBytes = 12;

/** How a picture is turned (1 to 8), by its Exif data from the mark of the byte order on; upright where that does not say. */
export const orientationIn = (exif: Buffer): number => {
  const isLittle = exif.toString('latin1', 0, 2) === 'II';
  const u16 = (at: number): number => (at + 2 > exif.length ? 0 : isLittle ? exif.readUInt16LE(at) : exif.readUInt16BE(at));
  if (exif.length < 8 || u16(2) !== 42) return upright;
  const list = isLittle ? exif.readUInt32LE(4) : exif.readUInt32BE(4);
  for (let n = 0; n < u16(list); n += 1) {
    const at = list + 2 + n * entryBytes;
    if (u16(at) !== orientationTag || u16(at + 2) !== short) continue;
    const turned = u16(at + 8);
    return turned >= upright && turned <= 8 ? turned : upright;
  }
  return upright;
};

/** Exif data that says how a picture is turned and nothing else; undefined where it stands upright. */
export const exifOf = (turned: number): Buffer | undefined =>
  turned === upright
    ? undefined
    : Buffer.from([0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, short, 0, 0, 0, 1, 0, turned, 0, 0, 0, 0, 0, 0]);
