import { Schema } from 'mongoose';
import type { ReminderRecord } from './reminder.js';

export type ReminderDocument = Omit<ReminderRecord, 'id'> & { readonly _id: string };

export const reminderSchema = new Schema<ReminderDocument>(
  {
    _id: String,
    reference: String,
    isCallback: Boolean,
    content: String,
    remindAt: Date,
    task: String,
    grade: Number,
    users: [String],
    assignedAt: { type: Date, default: null },
    related: { type: Object, default: null },
    contact: { type: Object, default: null },
    isSilent: Boolean,
    isAmongNotes: Boolean,
    hiddenBy: [String],
    unreadBy: [String],
    createdAt: Date,
    createdBy: { type: String, default: null },
    doneAt: { type: Date, default: null },
    doneBy: { type: String, default: null },
    doneReason: { type: Object, default: null },
    version: Number,
  },
  { collection: 'reminders', versionKey: false },
)
  .index({ doneAt: -1, grade: -1, remindAt: 1, _id: 1 })
  .index({ doneAt: -1, _id: 1 })
  .index({ users: 1, doneAt: 1, remindAt: 1 })
  .index({ hiddenBy: 1, doneAt: 1 })
  .index({ unreadBy: 1, doneAt: 1 })
  .index({ 'related.table': 1, 'related.id': 1, createdAt: -1 }, { sparse: true })
  .index({ reference: 1 })
  .index({ 'related.id': 1 }, { sparse: true })
  .index({ 'contact.email': 1, doneAt: 1 }, { sparse: true });
