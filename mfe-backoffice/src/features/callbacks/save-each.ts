import { messageOf } from '@kerbside/contracts/client';
import type { Reminder } from '@kerbside/contracts/http/callbacks/reminders';
import type { SaveType } from '@kerbside/contracts/staff/reminders';
import type { RemindersApi, ReminderSave } from '../../api/reminders-api.js';
import { saveOf, typedOf, whenOf, type TypedReminder } from '../reminders/typed-reminder.js';

/** `choice`: a colleague, a moment, or the code of a reason. `by`: the reader, who takes what nobody has, as a time needs somebody (A5). */
export interface Act {
  readonly kind: 'assign' | 'later' | 'complete';
  readonly choice: string;
  readonly by: string;
}

const changeOf = ({ kind, choice }: Pick<Act, 'kind' | 'choice'>): { readonly how: SaveType; readonly typed: Partial<TypedReminder> } => {
  switch (kind) {
    case 'assign':
      return { how: 'snooze', typed: { reminder_users: choice } };
    case 'later':
      return { how: 'snooze', typed: whenOf(new Date(choice)) };
    case 'complete':
      return { how: 'only_mark_as_completed', typed: { complete_reason_code: choice } };
  }
};

/** The body for one of several: everything else of it stays as it is. */
export const bodyFor = (reminder: Reminder, act: Act): ReminderSave => {
  const { how, typed } = changeOf(act);
  return saveOf({ ...typedOf(reminder, act.by), ...typed }, reminder, how);
};

interface Outcome {
  readonly saved: readonly Reminder[];
  readonly refused: readonly { readonly row: Reminder; readonly why: string }[];
}

/** One after the other, each by its own call, so that each is checked, told and audited as if it was saved alone; one that is refused stops none of the others. */
export const saveEach = async (api: Pick<RemindersApi, 'save'>, rows: readonly Reminder[], act: Act): Promise<Outcome> => {
  const saved: Reminder[] = [];
  const refused: { row: Reminder; why: string }[] = [];
  for (const row of rows) {
    try {
      await api.save(bodyFor(row, act));
      saved.push(row);
    } catch (error) {
      refused.push({ row, why: messageOf(error) });
    }
  }
  return { saved, refused };
};
