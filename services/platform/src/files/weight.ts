import { photoMaxBytes } from '@kerbside/contracts/accounts/file-limits';

/** PDFs may have a little before their mark. */
const markWithin = 1_024;

/** A photo may weigh less than a document (Q9). By the content: a name says what its sender likes. */
export const weightFault = (content: Buffer): string | undefined => {
  const isPhoto = !content.subarray(0, markWithin).includes('%PDF-');
  return isPhoto && content.length > photoMaxBytes ? 'Photos can be 5 MB at most. Make it smaller, and try again' : undefined;
};
