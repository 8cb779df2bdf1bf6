import type { RemoteProps } from '@kerbside/contracts/host';
import type { Reminder } from '@kerbside/contracts/http/callbacks/reminders';
import { reminderTasks, type RelatedTable, type SaveType } from '@kerbside/contracts/staff/reminders';
import { CallError } from '@kerbside/contracts/client';
import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { Checkbox } from '@kerbside/contracts/ui/controls/checkbox';
import { DayField } from '@kerbside/contracts/ui/controls/day-field';
import { ErrorSummary } from '@kerbside/contracts/ui/controls/error-summary';
import { Cluster, Stack } from '@kerbside/contracts/ui/basics/layout';
import { SelectField } from '@kerbside/contracts/ui/controls/select-field';
import { TextArea } from '@kerbside/contracts/ui/controls/text-area';
import { TextField } from '@kerbside/contracts/ui/controls/text-field';
import { DialogFoot } from '@kerbside/contracts/ui/overlays/dialog-foot';
import { useForm, type Form } from '@kerbside/contracts/ui/controls/use-form';
import { useSent } from '@kerbside/contracts/ui/overlays/page-form';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { reminderKeys, save } from '../../api/reminders-api.js';
import { reminderDialog as words } from '../../messages/reminders.js';
import { DraftOffer } from '../drafts/draft-offer.js';
import { useDraft } from '../drafts/use-draft.js';
import { useColleagueChoices, useNames } from './names.js';
import { nowOf } from './reminder-columns.js';
import css from './reminders.module.css';
import { snoozePresets } from './snooze-presets.js';
import { saveOf, typedOf, typedReminder, whenOf, type TypedReminder } from './typed-reminder.js';
import { isNotFound } from '@kerbside/contracts/ui/data/calls';
import { useLeft, type FormOfOne } from '../../ui/unsent.js';
import { SmallButton } from '../../ui/small-button.js';
import { once } from '../../ui/once.js';
import { useSentId } from '../../ui/use-sent-id.js';
import text from '../../ui/text.module.css';

interface ReminderFormProps extends RemoteProps, Partial<Pick<FormOfOne, 'onLeft'>> {
  /** Absent for a new one. */
  readonly reminder: Reminder | undefined;
  readonly about?: AboutRecord;
  readonly onClose: () => void;
}

/** The record, by its name, and how to reach its customer. */
interface AboutRecord {
  readonly related_table: RelatedTable;
  readonly related_id: string;
  readonly related_title: string;
  readonly related_person: string;
  /** Empty when it is not known. */
  readonly related_phone: string;
  readonly related_email: string;
}

const tasks = reminderTasks.map((value) => ({ value, label: words.tasks[value] }));

/** Writes, snoozes, hides or completes one. What is wrong depends on which, so the service says it; what was typed stays. */
export function ReminderForm({ host, reminder, about, onLeft, onClose }: ReminderFormProps) {
  const id = useId();
  const name = useNames(host);
  const cache = useQueryClient();
  const idOf = useSentId();
  const saveType = useRef<SaveType>('snooze');
  const [pressed, setPressed] = useState<SaveType>();
  const form = useForm({
    schema: typedReminder,
    initial: typedOf(reminder, host.session.userId ?? ''),
    send: (typed) => {
      const body = { ...saveOf(typed, reminder, saveType.current), ...about };
      return save(host, reminder ? body : { ...body, new_id: idOf(body) }).catch(lookAgain);
    },
    done: ({ status, load_next: loadNext }) => {
      draft.drop();
      host.toast(words.done[status], 'success');
      cache.setQueryData(reminderKeys.next, { status: 'none', remind: false, callback_id: null, load_next: loadNext });
      void cache.invalidateQueries({ queryKey: reminderKeys.all });
    },
  });
  useSent(form.status, onClose);
  /** A colleague was first, or it is gone: its current state is shown, here and in every list, before anything is overwritten. */
  const lookAgain = async (error: unknown): Promise<never> => {
    if (reminder && error instanceof CallError && (error.status === 409 || isNotFound(error))) {
      void cache.invalidateQueries({ queryKey: reminderKeys.all });
      await cache.refetchQueries({ queryKey: reminderKeys.opened(reminder.callback_id) });
    }
    throw error;
  };
  const draft = useDraft({ host }, placeOf(reminder, about, host.session.userId), {
    values: wordsOf(form.values),
    set: form.set,
    status: form.status,
  });
  const { content, complete_reason_label: why } = form.values;
  const typed = [
    { label: words.content, value: content === reminder?.content ? '' : content },
    { label: words.words, value: why },
  ];
  useLeft(typed, { onLeft });
  const saving = (how: SaveType) => ({
    type: 'submit' as const,
    form: id,
    busy: form.status === 'busy' && pressed === how,
    busyLabel: words.busy,
    onClick: () => {
      saveType.current = how;
      setPressed(how);
    },
  });
  const isDone = form.values.complete_reason_code !== '';
  return (
    <form id={id} {...form.props}>
      <Stack>
        <ErrorSummary {...form.summary} errors={once(form.summary.errors)} />
        {reminder && form.failure?.code === 'CALLBACK_CHANGED' && <Alert tone="warning">{words.replaces(nowOf(reminder, name))}</Alert>}
        <DraftOffer draft={draft} />
        {reminder && <Reason reminder={reminder} form={form} />}
        <TextArea label={words.content} rows={2} {...form.field('content')} />
        <When form={form} />
        <Owner host={host} form={form} />
        <Checkbox label={words.first} {...form.field('grade')} />
        <Checkbox label={words.notes} {...form.field('show_also_in_notes_box')} />
        <Checkbox label={words.silent} {...form.field('is_silent')} />
        <DialogFoot>
          <Button label={words.save} variant={isDone ? 'secondary' : 'primary'} {...saving('snooze')} />
          <Button label={words.hide} variant="secondary" {...saving('hide_reminder')} />
          {reminder && (
            <>
              <Button label={words.saveAndComplete} variant={isDone ? 'primary' : 'secondary'} {...saving('mark_as_completed')} />
              <Button label={words.onlyComplete} variant="secondary" {...saving('only_mark_as_completed')} />
            </>
          )}
        </DialogFoot>
      </Stack>
    </form>
  );
}

/** A draft of a new one belongs to its writer and the record that it is about. */
const placeOf = (reminder: Reminder | undefined, about: AboutRecord | undefined, userId: string | null) => {
  if (reminder) return { related_model: 'callback', related_id: reminder.callback_id, form_name: 'callback' };
  if (about) return { related_model: about.related_table, related_id: about.related_id, form_name: 'callback' };
  return { related_model: 'staff', related_id: userId ?? '', form_name: 'callback' };
};

/** What is kept as a draft: typed text, not ticks. */
const wordsOf = ({ content, remind_date, remind_time, complete_reason_code, complete_reason_label }: TypedReminder) => ({
  content,
  remind_date,
  remind_time,
  complete_reason_code,
  complete_reason_label,
});

interface OfForm {
  readonly form: Form<TypedReminder>;
}

function When({ form }: OfForm) {
  const choose = (at: Date) => {
    const { remind_date: date, remind_time: time } = whenOf(at);
    form.set('remind_date', date);
    form.set('remind_time', time);
  };
  return (
    <Stack gap="small">
      <div className={css.when}>
        <DayField label={words.date} {...form.field('remind_date')} />
        <TextField label={words.time} type="time" {...form.field('remind_time')} />
      </div>
      <div role="group" aria-label={words.presets}>
        <Cluster gap="tight">
          {snoozePresets(new Date()).map(({ label, at }) => (
            <SmallButton key={label} label={label} variant="quiet" onClick={() => choose(at)} />
          ))}
        </Cluster>
      </div>
    </Stack>
  );
}

function Owner({ host, form }: OfForm & RemoteProps) {
  const { options, hint } = useColleagueChoices(host, form.values.reminder_users);
  return (
    <div className={css.when}>
      <SelectField label={words.task} options={tasks} {...form.field('task')} />
      <SelectField
        label={words.assign}
        hint={hint}
        options={[{ value: '', label: words.chooseSomebody }, ...options]}
        {...form.field('reminder_users')}
      />
    </div>
  );
}

/** First, as most calls need nothing else. */
function Reason({ reminder, form }: OfForm & { readonly reminder: Reminder }) {
  const reasons = Object.entries(reminder.complete_reasons)
    .filter(([, { visible }]) => visible)
    .map(([value, { label }]) => ({ value, label }));
  return (
    <fieldset className={css.group}>
      <legend className={text.legend}>{words.complete}</legend>
      <SelectField
        label={words.reason}
        options={[{ value: '', label: words.chooseReason }, ...reasons]}
        {...form.field('complete_reason_code')}
      />
      {form.values.complete_reason_code === 'other' && <TextField label={words.words} {...form.field('complete_reason_label')} />}
    </fieldset>
  );
}
