import type { DocumentCategory } from '@kerbside/contracts/accounts/document-categories';
import { photoMaxBytes } from '@kerbside/contracts/accounts/document-categories';
import type { CustomerDocument } from '@kerbside/contracts/http/accounts/documents';

/** A document of a customer, as stored; its content is a file of its own. */
export interface DocumentRecord {
  readonly _id: string;
  readonly customerId: string;
  readonly category: DocumentCategory;
  readonly name: string;
  readonly bytes: number;
  readonly storedAs: string;
  readonly addedAt: Date;
}

export const mostDocuments = 200;

/** PDFs may have a little before their mark. */
const markWithin = 1_024;

/** A photo may weigh less than a document. By the content: a name says what its sender likes. */
export const weightFault = (content: Buffer): string | undefined => {
  const isPhoto = !content.subarray(0, markWithin).includes('%PDF-');
  return isPhoto && content.length > photoMaxBytes ? 'Photos can be 5 MB at most. Make it smaller, and try again' : undefined;
};

export const toDocument = ({ _id, category, name, bytes, addedAt }: DocumentRecord): CustomerDocument => ({
  id: _id,
  category,
  name,
  bytes,
  addedAt: addedAt.toISOString(),
});
