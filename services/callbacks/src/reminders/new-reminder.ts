import { randomInt, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { readPerson } from '@kerbside/contracts/http/accounts/accounts';
import { DomainError, invalid } from '@kerbside/platform/errors/errors';
import { Internal } from '@kerbside/platform/internal/internal';
import type { Contact, StaffAct, RelatedRecord, ReminderEdit, ReminderRecord } from './reminder.js';

/** The number by which staff and customers refer to one. */
export const referenceOf = (isCallback: boolean): string => `${isCallback ? 'CB' : 'R'}-${randomInt(100_000, 1_000_000)}`;

/** The fields of one that is not assigned yet. */
export const unassigned = {
  grade: 0,
  users: [],
  assignedAt: null,
  isSilent: false,
  isAmongNotes: false,
  hiddenBy: [],
  unreadBy: [],
  doneAt: null,
  doneBy: null,
  doneReason: null,
} as const;

/** A reminder that staff create, before what they typed is filled in. */
export const newReminder = (body: ReminderEdit, { by, at }: StaffAct): ReminderRecord => ({
  ...unassigned,
  id: body.new_id ?? randomUUID(),
  reference: referenceOf(body.callback ?? false),
  isCallback: body.callback ?? false,
  content: '',
  remindAt: at,
  task: 'other',
  related: relatedOf(body),
  contact: contactOf(body),
  createdAt: at,
  createdBy: by,
  version: 0,
});

const relatedOf = ({ related_table: table, related_id: id, related_title: title }: ReminderEdit): RelatedRecord | null =>
  table && id ? { table, id, title: title || null } : null;

const contactOf = ({ related_person: name, related_phone: phone, related_email: email }: ReminderEdit): Contact | null =>
  name || phone || email ? { name: name || null, phone: phone || null, email: email || null } : null;

/** The members of staff, as accounts knows them. */
@Injectable()
export class Colleagues {
  constructor(private readonly internal: Internal) {}

  /** Throws INVALID unless every one of them works here. */
  async check(userIds: readonly string[]): Promise<void> {
    const works = await Promise.all([...new Set(userIds)].map((userId) => this.worksHere(userId)));
    if (works.includes(false)) throw invalid({ reminder_users: 'Choose a colleague' });
  }

  private async worksHere(userId: string): Promise<boolean> {
    try {
      const { role } = await this.internal.send(readPerson, { params: { userId } });
      return role !== null;
    } catch (error) {
      if (error instanceof DomainError && error.code === 'NOT_FOUND') return false;
      throw error;
    }
  }
}
