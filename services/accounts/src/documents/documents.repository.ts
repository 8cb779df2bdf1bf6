import { Injectable } from '@nestjs/common';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { Schema, type ClientSession, type Model } from 'mongoose';
import type { DocumentRecord } from './customer-document.js';

const needed = { type: String, required: true };

const documentSchema = new Schema<DocumentRecord>(
  {
    _id: String,
    customerId: needed,
    category: needed,
    name: needed,
    bytes: { type: Number, required: true },
    storedAs: needed,
    addedAt: { type: Date, required: true },
  },
  { collection: 'documents', versionKey: false },
).index({ customerId: 1, addedAt: -1 });

@Injectable()
export class DocumentsRepository {
  private readonly documents: Model<DocumentRecord>;

  constructor(mongo: Mongo) {
    this.documents = mongo.model('CustomerDocument', documentSchema);
  }

  of(customerId: string): Promise<DocumentRecord[]> {
    return this.documents.find({ customerId }).sort({ addedAt: -1, _id: 1 }).lean<DocumentRecord[]>();
  }

  find(id: string): Promise<DocumentRecord | null> {
    return this.documents.findById(id).lean<DocumentRecord>();
  }

  count(customerId: string, session: ClientSession): Promise<number> {
    return this.documents.countDocuments({ customerId }).session(session).exec();
  }

  async add(document: DocumentRecord, session: ClientSession): Promise<void> {
    await this.documents.create([document], { session });
  }

  /** What was removed; null when it is not theirs, or was removed before. */
  remove(id: string, customerId: string, session: ClientSession): Promise<DocumentRecord | null> {
    return this.documents.findOneAndDelete({ _id: id, customerId }, { session }).lean<DocumentRecord>();
  }
}
