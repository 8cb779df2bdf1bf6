import type { DocumentCategory } from '@kerbside/contracts/accounts/document-categories';
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

export const toDocument = ({ _id, category, name, bytes, addedAt }: DocumentRecord): CustomerDocument => ({
  id: _id,
  category,
  name,
  bytes,
  addedAt: addedAt.toISOString(),
});
