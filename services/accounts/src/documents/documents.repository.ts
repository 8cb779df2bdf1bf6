import { Injectable } from '@nestjs/common';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { ClientSession, Model } from 'mongoose';
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
  /** Of its content. */
  readonly hash: string;
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

@Injectable()
export class DocumentsRepository {
  private readonly documents: Model<DocumentRecord>;

  constructor(mongo: Mongo) {
    this.documents = mongo.model('documents', [{ key: { customerId: 1, addedAt: -1 } }]);
  }

  of(customerId: string): Promise<DocumentRecord[]> {
    return this.documents.find({ customerId }).sort({ addedAt: -1, _id: 1 }).lean<DocumentRecord[]>();
  }

  find(id: string): Promise<DocumentRecord | null> {
    return this.documents.findById(id).lean<DocumentRecord>();
  }

  count(customerId: string, session: ClientSession | null): Promise<number> {
    return this.documents.countDocuments({ customerId }).session(session).exec();
  }

  /** The very file, if the customer has it there. */
  same({ customerId, category, name, hash }: DocumentRecord, session: ClientSession): Promise<DocumentRecord | null> {
    return this.documents.findOne({ customerId, category, name, hash }).session(session).lean<DocumentRecord>();
  }

  async add(document: DocumentRecord, session: ClientSession): Promise<void> {
    await this.documents.create([document], { session });
  }

  /** What was removed; null when it is not theirs, or was removed before. */
  remove(id: string, customerId: string, session: ClientSession): Promise<DocumentRecord | null> {
    return this.documents.findOneAndDelete({ _id: id, customerId }, { session }).lean<DocumentRecord>();
  }
}
