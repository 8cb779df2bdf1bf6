import type { TreeAnswer, TreeNode } from '@kerbside/contracts/staff/decision-tree';
import { hasTime, isSlotClosed } from '@kerbside/contracts/callbacks/callback-times';
import { callbackSlots, callbackSubjects } from '@kerbside/contracts/http/callbacks/callbacks';
import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { Checkbox } from '@kerbside/contracts/ui/controls/checkbox';
import { DayField } from '@kerbside/contracts/ui/controls/day-field';
import { SelectField } from '@kerbside/contracts/ui/controls/select-field';
import { TextArea } from '@kerbside/contracts/ui/controls/text-area';
import { TextField } from '@kerbside/contracts/ui/controls/text-field';
import type { Form } from '@kerbside/contracts/ui/controls/use-form';
import { tree as words } from '../../messages/tree.js';
import type { TypedAnswers } from './typed-answers.js';

const subjects = (['', ...callbackSubjects] as const).map((value) => ({ value, label: words.subjects[value] }));
/** The times of a day: closed ones cannot be chosen, as by the customer (A5). */
const slotsOf = (day: string, now: Date) => [
  { value: '', label: words.noTime },
  ...callbackSlots.map((value) => ({ value, label: value, disabled: isSlotClosed(day, value, now) })),
];

interface NodeQuestion {
  readonly asks: TreeAnswer;
  readonly form: Form<TypedAnswers>;
}

/** What a node asks the agent to note. */
export function TreeAnswers({ node, form }: { readonly node: TreeNode; readonly form: Form<TypedAnswers> }) {
  return node.asks.map((asks) => <Answer key={asks} asks={asks} form={form} />);
}

function Answer({ asks, form }: NodeQuestion) {
  const label = words.asks[asks];
  switch (asks) {
    case 'mileage':
      return <TextField label={label} inputMode="numeric" width={10} {...form.field(asks)} />;
    case 'service_date':
      return <DayField label={label} {...form.field(asks)} />;
    case 'callback_date':
      return isOnADay(form) ? <DayField label={label} {...form.field(asks)} /> : null;
    case 'callback_time':
      return <CallTime label={label} form={form} />;
    case 'callback_subject':
      return <SelectField label={label} options={subjects} {...form.field(asks)} />;
    case 'callback_additional_note':
      return <TextArea label={label} rows={3} optional {...form.field(asks)} />;
    case 'mileage_from_mot':
    case 'service_same_date':
    case 'is_new_car':
      return <Checkbox label={label} {...form.field(asks)} />;
  }
}

/** Those that we promise within 24 hours have neither day nor time; without a subject it is about something else. */
const isOnADay = ({ values }: Form<TypedAnswers>): boolean => hasTime(values.callback_subject || 'other');

function CallTime({ label, form }: { readonly label: string; readonly form: Form<TypedAnswers> }) {
  if (!isOnADay(form)) return <Alert>{words.within24Hours}</Alert>;
  return <SelectField label={label} options={slotsOf(form.values.callback_date, new Date())} width={20} {...form.field('callback_time')} />;
}
