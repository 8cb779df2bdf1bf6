import type { StaffCaller } from '@kerbside/contracts/caller';
import { Injectable } from '@nestjs/common';
import { callbackAssigned, callbackCompleted, callbackDueChanged } from '@kerbside/contracts/events/callbacks';
import { londonDay } from '@kerbside/contracts/days/dates';
import { londonTime } from '@kerbside/contracts/days/london-time';
import { Audit } from '@kerbside/platform/audit/audit';
import { Outbox } from '@kerbside/platform/events/outbox/outbox';
import type { ClientSession } from 'mongoose';
import { isSame, type ReminderRecord } from './reminder.js';

interface ReminderChange {
  readonly before: ReminderRecord;
  readonly after: ReminderRecord;
  readonly actor: StaffCaller;
}

/** Records a change in events and the audit trail. Never the text, which may be about a person. */
@Injectable()
export class ReminderTrail {
  constructor(
    private readonly outbox: Outbox,
    private readonly audit: Audit,
  ) {}

  async changed(session: ClientSession, { before, after, actor }: ReminderChange): Promise<void> {
    const { id: callbackId, version } = after;
    const customerId = after.related?.table === 'customer' ? after.related.id : null;
    if (after.users.some((user) => !before.users.includes(user)))
      await this.outbox.add(session, callbackAssigned, {
        id: callbackId,
        version,
        data: { callbackId, userIds: [...after.users], customerId },
      });
    if (after.isCallback && isPutOff(before, after))
      await this.outbox.add(session, callbackDueChanged, {
        id: callbackId,
        version,
        data: { callbackId, dueOn: londonDay(after.remindAt), time: londonTime(after.remindAt), customerId },
      });
    if (after.doneAt !== null)
      await this.outbox.add(session, callbackCompleted, {
        id: callbackId,
        version,
        data: { callbackId, reason: after.doneReason?.code ?? '', customerId },
      });
    const action = actionOf(before, after);
    if (action === 'callback-changed' && isSame(before, after)) return;
    const subject = { subjectType: 'callback', subjectId: callbackId, customerId: customerId ?? undefined };
    await this.audit.record(session, { actor, action, ...subject, before: isNew(before) ? null : shown(before), after: shown(after) });
  }
}

const isPutOff = (before: ReminderRecord, after: ReminderRecord): boolean => after.remindAt.getTime() !== before.remindAt.getTime();

/** Not a change: there was none before. */
const isNew = ({ version }: ReminderRecord): boolean => version === 0;

const actionOf = (before: ReminderRecord, after: ReminderRecord): string => {
  if (after.doneAt !== null) return 'callback-completed';
  if (after.hiddenBy.length > before.hiddenBy.length) return 'callback-hidden';
  if (isNew(before)) return 'callback-made';
  if (isPutOff(before, after)) return 'callback-snoozed';
  return after.assignedAt?.getTime() === before.assignedAt?.getTime() ? 'callback-changed' : 'callback-assigned';
};

const shown = ({ users, remindAt, grade, task, doneReason }: ReminderRecord) => ({
  users,
  remindAt,
  grade,
  task,
  reason: doneReason?.code ?? null,
});
