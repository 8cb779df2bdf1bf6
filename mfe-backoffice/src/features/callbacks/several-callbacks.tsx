import type { RemoteProps } from '@kerbside/contracts/host';
import { required } from '@kerbside/contracts/fields';
import type { Reminder } from '@kerbside/contracts/http/callbacks/reminders';
import { SelectField, type SelectFieldProps } from '@kerbside/contracts/ui/controls/select-field';
import { useForm } from '@kerbside/contracts/ui/controls/use-form';
import { FormDialog } from '@kerbside/contracts/ui/overlays/form-dialog';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { reminderKeys, save, type ReminderSave } from '../../api/reminders-api.js';
import { severalCallbacks as words } from '../../messages/reminders.js';
import { called } from '../reminders/reminder-columns.js';
import { useColleagueChoices } from '../reminders/names.js';
import { snoozePresets } from '../reminders/snooze-presets.js';
import { isRefusal, reasonOf } from '@kerbside/contracts/client';
import type { SaveType } from '@kerbside/contracts/staff/reminders';
import { saveOf, typedOf, whenOf, type TypedReminder } from '../reminders/typed-reminder.js';
import type { Site } from '@kerbside/contracts/ui/data/calls';
import { hasSessionEnded } from '@kerbside/contracts/ui/data/server-data';
import { SmallButton } from '../../ui/small-button.js';

/** `choice`: a colleague, a moment, or the code of a reason. `by`: the reader, who takes what nobody has, as a time needs somebody (A5). */
interface Act {
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
const bodyFor = (reminder: Reminder, act: Act): ReminderSave => {
  const { how, typed } = changeOf(act);
  return saveOf({ ...typedOf(reminder, act.by), ...typed }, reminder, how);
};

interface Outcome {
  readonly saved: readonly Reminder[];
  readonly refused: readonly { readonly row: Reminder; readonly why: string }[];
  /** Why it went no further. */
  readonly failure?: unknown;
}

/**
 * One after the other, each by its own call, so that each is checked, told and audited as if it was saved alone; one that is refused stops none of the
 * others. A call that fails otherwise would fail for all of them alike.
 */
const saveEach = async (site: Site, rows: readonly Reminder[], act: Act): Promise<Outcome> => {
  const saved: Reminder[] = [];
  const refused: { row: Reminder; why: string }[] = [];
  for (const row of rows) {
    try {
      await save(site, bodyFor(row, act));
      saved.push(row);
    } catch (error) {
      if (!isRefusal(error) || hasSessionEnded(error)) return { saved, refused, failure: error };
      refused.push({ row, why: reasonOf(error) });
    }
  }
  return { saved, refused };
};

interface SeveralProps extends RemoteProps {
  readonly rows: readonly Reminder[];
  /** Called with those that were saved or refused: the rest can be tried again. */
  readonly onDone: (done: readonly Reminder[]) => void;
}

const acts = ['assign', 'later', 'complete'] as const satisfies readonly Act['kind'][];
type Kind = (typeof acts)[number];

/** What is safe to do about several at once: give them to somebody, call later, or close them for one reason. */
export function SeveralCallbacks(props: SeveralProps) {
  const [asked, setAsked] = useState<Kind>();
  return (
    <>
      {acts.map((kind) => (
        <SmallButton key={kind} label={words.acts[kind]} onClick={() => setAsked(kind)} />
      ))}
      {asked && <ActDialog key={asked} {...props} kind={asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}

type Choices = Pick<SelectFieldProps<string>, 'hint' | 'options'>;

function ActDialog({ host, rows, kind, onDone, onClose }: SeveralProps & { readonly kind: Kind; readonly onClose: () => void }) {
  const cache = useQueryClient();
  const choices: Choices = useChoices({ host }, rows)[kind];
  const form = useForm({
    schema: z.object({ choice: required(words.missing[kind]) }),
    initial: { choice: '' },
    send: async ({ choice }) => {
      const { saved, refused, failure } = await saveEach(host, rows, { kind, choice, by: host.session.userId ?? '' });
      if (saved.length + refused.length > 0) host.toast(words.done(saved.length), saved.length > 0 ? 'success' : 'danger');
      for (const { row, why } of refused) host.toast(words.refused(called(row), why), 'danger');
      void cache.invalidateQueries({ queryKey: reminderKeys.all });
      onDone([...saved, ...refused.map(({ row }) => row)]);
      if (failure !== undefined) throw failure;
    },
  });
  return (
    <FormDialog
      title={words.title[kind](rows.length)}
      form={form}
      proceed={words.acts[kind]}
      proceeding={words.busy}
      closes
      onClose={onClose}
    >
      <p>{rows.map(called).join(', ')}</p>
      <SelectField
        label={words.label[kind]}
        hint={choices.hint}
        options={[{ value: '', label: words.choose }, ...choices.options]}
        {...form.field('choice')}
      />
    </FormDialog>
  );
}

/** Only the reasons that every one of them may be completed for: calls and reminders have different ones, and "Other" needs words for each. */
const useChoices = ({ host }: RemoteProps, rows: readonly Reminder[]) => {
  const { options, hint } = useColleagueChoices(host, '');
  const [first, ...others] = rows;
  const reasons = Object.entries(first?.complete_reasons ?? {}).filter(
    ([code, { visible }]) => visible && code !== 'other' && others.every((row) => row.complete_reasons[code]?.visible === true),
  );
  return {
    assign: {
      hint,
      options: options.map(({ value, label }) => ({ value, label: value === host.session.userId ? words.you(label) : label })),
    },
    later: { options: snoozePresets(new Date()).map(({ label, at }) => ({ value: at.toISOString(), label })) },
    complete: { options: reasons.map(([value, { label }]) => ({ value, label })) },
  };
};
