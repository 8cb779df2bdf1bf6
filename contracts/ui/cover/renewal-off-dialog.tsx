import type { CallInput } from '../../src/call.js';
import { promptOf, renewalReasonCodes, renewalReasonNames, type RenewalReason } from '../../src/claims/reasons.js';
import { formatLongDay } from '../../src/days/dates.js';
import type { Cover } from '../../src/http/claims/policies.js';
import { cancelRenewal } from '../../src/http/claims/policy-care.js';
import { SelectField, type SelectOption } from '../controls/select-field.js';
import { TextField } from '../controls/text-field.js';
import { useForm } from '../controls/use-form.js';
import { FormDialog } from '../overlays/form-dialog.js';

const words = {
  title: 'Switch renewal off?',
  stays: (day: string) => `The cover stays in force until ${day}.`,
  reason: 'Why should it not be renewed?',
  choose: 'Choose a reason',
  submit: 'Switch renewal off',
  busy: 'Switching renewal off',
  back: 'Keep it on',
};

type ReasonChoice = RenewalReason | '';
const untouched: { readonly reason: ReasonChoice; readonly reasonNote: string } = { reason: '', reasonNote: '' };
const options: readonly SelectOption<ReasonChoice>[] = [
  { value: '', label: words.choose },
  ...renewalReasonCodes.map((value) => ({ value, label: renewalReasonNames[value] })),
];

type Body = CallInput<typeof cancelRenewal>['body'];

interface RenewalOffDialogProps {
  readonly policy: Pick<Cover, 'id' | 'productType' | 'endsOn'>;
  readonly send: (off: Body) => Promise<Cover>;
  readonly done: (off: Cover) => void;
  readonly onClose: () => void;
}

/** Asks why, and switches the renewal of a policy off, for its owner and for staff alike. A reason is required; the reason `other` needs a note (A5). */
export function RenewalOffDialog({ policy: { id, productType, endsOn }, send, done, onClose }: RenewalOffDialogProps) {
  const form = useForm({
    schema: cancelRenewal.body,
    initial: { id, productType, ...untouched },
    send,
    done,
  });
  return (
    <FormDialog title={words.title} form={form} proceed={words.submit} proceeding={words.busy} back={words.back} closes onClose={onClose}>
      <p>{words.stays(formatLongDay(endsOn))}</p>
      <SelectField<ReasonChoice> label={words.reason} options={options} {...form.field('reason')} />
      {form.values.reason === 'other' && <TextField label={promptOf('other') ?? ''} autoComplete="off" {...form.field('reasonNote')} />}
    </FormDialog>
  );
}
