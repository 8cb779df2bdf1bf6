/** Pixels of each side that photos are made to fit, and how much of their detail is kept (A, parameters). */
const longestSide = 1_200;
const quality = 0.7;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The same shape within the limit; a photo that fits stays as it is. */
export const fitted = ({ width, height }: Size): Size => {
  const scale = Math.min(1, longestSide / Math.max(width, height));
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
};

/** A smaller JPEG of the photo, the right way up. One that the browser cannot open, such as HEIC in most, is sent unchanged: the service checks it. */
export const fitPhoto = async (file: File): Promise<File> => {
  const picture = await opened(file);
  if (!picture) return file;
  const canvas = document.createElement('canvas');
  Object.assign(canvas, fitted(picture));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const jpeg = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', quality));
  return jpeg ? new File([jpeg], file.name.replace(/\.\w+$/, '') + '.jpg', { type: 'image/jpeg' }) : file;
};

/** Of a file of any type: a photo that is larger than it needs to be is made smaller, anything else stays as it is. */
export const fitFile = (file: File): Promise<File> => (file.type.startsWith('image/') ? fitPhoto(file) : Promise.resolve(file));

const opened = async (file: File): Promise<ImageBitmap | undefined> => {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    return undefined;
  }
};
