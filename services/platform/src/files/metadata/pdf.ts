const exifStart = /\xff\xe1([^])([^])Exif\0\0/g;
const startBytes = 10;

/**
 * A PDF whose photos do not say where they were taken: scanner apps put photos into it as cameras wrote them. Their Exif data is made blank in its place, as a PDF names places in itself;
 * no viewer turns a picture by it. What else a PDF says of itself its reader sees, and a signature may cover it.
 */
export const pdfWithoutPlaces = (bytes: Buffer): Buffer => {
  const blanked = Buffer.from(bytes);
  for (const { index, 1: high = '', 2: low = '' } of bytes.toString('latin1').matchAll(exifStart)) {
    const end = index + 2 + high.charCodeAt(0) * 256 + low.charCodeAt(0);
    if (end <= bytes.length && end > index + startBytes) blanked.fill(0, index + startBytes, end);
  }
  return blanked;
};
