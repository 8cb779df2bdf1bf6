import { Schema } from 'mongoose';
import type { Message } from '../letters/message.js';

/** `words`: by which staff find it, see `message-words.ts`. */
export type MessageDocument = Omit<Message, 'id'> & { readonly _id: string; readonly words: readonly string[] };

export const messageSchema = new Schema<MessageDocument>(
  {
    _id: String,
    key: { type: String, required: true },
    channel: String,
    template: String,
    customerId: { type: String, default: null },
    onBehalfOf: String,
    to: String,
    isForStaff: Boolean,
    isUnread: Boolean,
    subject: String,
    words: [String],
    text: String,
    html: { type: String, default: null },
    sealed: { type: String, default: null },
    attachments: [new Schema({ name: String, mediaType: String, content: Buffer }, { _id: false })],
    status: String,
    tries: Number,
    nextTryAt: Date,
    createdAt: Date,
    sentAt: { type: Date, default: null },
    expiresAt: Date,
  },
  { collection: 'messages', versionKey: false },
)
  .index({ key: 1 }, { unique: true })
  .index({ status: 1, nextTryAt: 1 })
  .index({ customerId: 1, createdAt: -1, _id: 1 })
  .index({ customerId: 1, isUnread: 1 }, { partialFilterExpression: { isUnread: true } })
  .index({ onBehalfOf: 1 }, { sparse: true })
  .index({ createdAt: -1, _id: 1 })
  .index({ words: 1, createdAt: -1, _id: 1 })
  .index({ isForStaff: 1, createdAt: -1 })
  .index({ expiresAt: 1 });
