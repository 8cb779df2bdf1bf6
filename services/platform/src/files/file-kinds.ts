import { photoMaxBytes } from '@kerbside/contracts/accounts/file-limits';

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
