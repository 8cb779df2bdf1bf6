import { required } from '@kerbside/contracts/fields';
import type { Reminder } from '@kerbside/contracts/http/callbacks/reminders';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { SelectField } from '@kerbside/contracts/ui/controls/select-field';
import { useForm } from '@kerbside/contracts/ui/controls/use-form';
import { FormDialog } from '@kerbside/contracts/ui/overlays/form-dialog';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { reminderKeys } from '../../api/reminders-api.js';
import { severalCallbacks as words } from '../../messages/reminders.js';
import { called } from '../reminders/reminder-columns.js';
import { useColleagues } from '../reminders/names.js';
import type { RemindersProps } from '../reminders/reminders-props.js';
import { snoozePresets } from '../reminders/snooze-presets.js';
import { saveEach, type Act } from './save-each.js';

interface SeveralProps extends RemindersProps {
  readonly rows: readonly Reminder[];
  readonly onDone: () => void;
}

const acts = ['assign', 'later', 'complete'] as const satisfies readonly Act['kind'][];
type Kind = (typeof acts)[number];

/** What is safe to do about several at once: give them to somebody, call later, or close them for one reason. */
export function SeveralCallbacks(props: SeveralProps) {
  const [asked, setAsked] = useState<Kind>();
  return (
    <>
      {acts.map((kind) => (
        <Button key={kind} size="small" variant="secondary" onClick={() => setAsked(kind)}>
          {words.acts[kind]}
        </Button>
      ))}
      {asked && <ActDialog key={asked} {...props} kind={asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}

interface ActDialogProps extends SeveralProps {
  readonly kind: Kind;
  readonly onClose: () => void;
}

function ActDialog({ host, api, rows, kind, onDone, onClose }: ActDialogProps) {
  const cache = useQueryClient();
  const choices = useChoices({ host, api }, rows)[kind];
  const form = useForm({
    schema: z.object({ choice: required(words.missing[kind]) }),
    initial: { choice: '' },
    send: ({ choice }) => saveEach(api, rows, { kind, choice, by: host.session.userId ?? '' }),
    done: ({ saved, refused }) => {
      host.toast(words.done(saved.length), saved.length > 0 ? 'success' : 'danger');
      for (const { row, why } of refused) host.toast(words.refused(called(row), why), 'danger');
      void cache.invalidateQueries({ queryKey: reminderKeys.all });
      onClose();
      onDone();
    },
  });
  return (
    <FormDialog title={words.title[kind](rows.length)} form={form} proceed={words.acts[kind]} proceeding={words.busy} onClose={onClose}>
      <p>{rows.map(called).join(', ')}</p>
      <SelectField label={words.label[kind]} options={[{ value: '', label: words.choose }, ...choices]} {...form.field('choice')} />
    </FormDialog>
  );
}

/** Only the reasons that every one of them may be completed for: calls and reminders have different ones, and "Other" needs words for each. */
const useChoices = ({ host, api }: RemindersProps, rows: readonly Reminder[]) => {
  const colleagues = useColleagues(api);
  const [first, ...others] = rows;
  const reasons = Object.entries(first?.complete_reasons ?? {}).filter(
    ([code, { visible }]) => visible && code !== 'other' && others.every((row) => row.complete_reasons[code]?.visible === true),
  );
  return {
    assign: colleagues.map(({ id, name }) => ({ value: id, label: id === host.session.userId ? words.you(name) : name })),
    later: snoozePresets(new Date()).map(({ label, at }) => ({ value: at.toISOString(), label })),
    complete: reasons.map(([value, { label }]) => ({ value, label })),
  };
};
