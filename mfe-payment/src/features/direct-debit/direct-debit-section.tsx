import type { PaymentView } from '@kerbside/contracts/http/payments/payments';
import { Card } from '@kerbside/contracts/ui/basics/card';
import { Checkbox } from '@kerbside/contracts/ui/controls/checkbox';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { SelectField } from '@kerbside/contracts/ui/controls/select-field';
import { TextField } from '@kerbside/contracts/ui/controls/text-field';
import { directDebitGuarantee, collectedBy } from '@kerbside/contracts/payments/direct-debit';
import { formatPounds } from '@kerbside/contracts/money/money';
import { DefinitionList } from '@kerbside/contracts/ui/basics/definition-list';
import { aMonth } from '@kerbside/contracts/payments/receipt-words';
import { Fieldset } from '@kerbside/contracts/ui/controls/field';
import { useRef, type ClipboardEvent, type KeyboardEvent } from 'react';
import { bank as words, notice } from '../../messages/direct-debit.js';
import type { UseChoice } from '../choice/use-choice.js';
import css from './direct-debit.module.css';
import { type UseBankAccount, typedInto, type SortCode } from './bank-account.js';
import type { ChosenWay } from '../choice/ways.js';
import { PaymentPlan } from '../plan/payment-plan.js';
import { ifFailsLater } from '../plan/plan-words.js';

interface DirectDebitSectionProps {
  readonly payment: PaymentView;
  readonly choosing: UseChoice;
  readonly bank: UseBankAccount;
}

/** Days over 28 are the last day of the month (Q5). */
const lastDay = 31;
const days = [
  ...Array.from({ length: 28 }, (_, index) => ({ value: String(index + 1), label: words.dayOf(index + 1) })),
  { value: String(lastDay), label: words.lastDay },
];

/** The account, the day, everything that will be collected, and the confirmation: in this order, so that the customer agrees last. */
export default function DirectDebitSection({ payment, choosing, bank }: DirectDebitSectionProps) {
  const { way, sections, day, setDay } = choosing;
  const { account, set, errors, idOf } = bank;
  const planned = Number(way?.payments[0]?.dueOn.slice(-2) ?? 1);
  const chosenDay = day ?? planned;
  return (
    <Stack>
      <Card title={words.title}>
        <Stack>
          <TextField
            label={words.holder}
            id={idOf('account_holder')}
            autoComplete="name"
            value={account.holder}
            onChange={(holder) => set({ holder })}
            error={errors['account_holder']}
          />
          <SortCodeField
            id={idOf('sort_code_1')}
            value={account.sortCode}
            onChange={(sortCode) => set({ sortCode })}
            error={errors['sort_code_1'] ?? errors['sort_code_2'] ?? errors['sort_code_3']}
          />
          <TextField
            label={words.number}
            hint={words.numberHint}
            id={idOf('account_number')}
            inputMode="numeric"
            autoComplete="off"
            width={10}
            value={account.number}
            onChange={(number) => set({ number })}
            error={errors['account_number']}
          />
          {sections.paymentDay && (
            <SelectField
              label={words.day}
              hint={words.dayHint}
              width={20}
              value={String(chosenDay > 28 ? lastDay : chosenDay)}
              onChange={(chosen) => setDay(Number(chosen))}
              options={days}
            />
          )}
          <p className={css.note}>{words.straightTo}</p>
        </Stack>
      </Card>
      {way && <AdvanceNotice payment={payment} way={way} />}
      <Checkbox
        label={words.confirm}
        id={idOf('is_account_holder')}
        value={account.isHolder}
        onChange={(isHolder) => set({ isHolder })}
        error={errors['is_account_holder']}
      />
    </Stack>
  );
}

/** What Bacs requires us to show before the customer agrees: the total, each date and amount, the reference, and the guarantee. */
function AdvanceNotice({ payment, way }: { readonly payment: PaymentView; readonly way: ChosenWay }) {
  const isOnce = way.payments.length < 2 && way.monthlyPence === null;
  const total = way.monthlyPence === null ? formatPounds(way.totalPence) : aMonth(way.monthlyPence);
  return (
    <Card title={notice.title}>
      <Stack>
        <p>{notice.lead}</p>
        <DefinitionList
          dense
          rows={[
            { label: notice.total, value: total },
            { label: notice.frequency, value: isOnce ? notice.once : way.isEdited ? notice.onDays : notice.monthly },
            { label: notice.reference, value: payment.reference },
            { label: notice.statement, value: collectedBy },
          ]}
        />
        <PaymentPlan way={way} />
        <details className={css.more}>
          <summary>{notice.terms}</summary>
          <Stack gap="small">
            <p>{notice.changes}</p>
            <p>{notice.pending}</p>
            <p>{ifFailsLater(payment)}</p>
          </Stack>
        </details>
        <section className={css.guarantee} aria-labelledby="direct-debit-guarantee">
          <h3 id="direct-debit-guarantee">{notice.guarantee}</h3>
          <ul>
            {directDebitGuarantee.map((paragraph) => (
              <li key={paragraph}>{paragraph}</li>
            ))}
          </ul>
        </section>
      </Stack>
    </Card>
  );
}

interface SortCodeFieldProps {
  readonly id: string;
  readonly value: SortCode;
  readonly onChange: (sortCode: SortCode) => void;
  readonly error: string | undefined;
}

/** Three inputs that go on to the next when they are full, and back with Backspace when they are empty (Q5). Six digits may be pasted into any. */
function SortCodeField({ id, value, onChange, error }: SortCodeFieldProps) {
  const inputs = useRef<(HTMLInputElement | null)[]>([]);
  const type = (part: number, text: string) => {
    const { sortCode, next } = typedInto(value, part, text);
    onChange(sortCode);
    if (next !== part) inputs.current[next]?.focus();
  };
  const paste = (part: number, event: ClipboardEvent<HTMLInputElement>) => {
    event.preventDefault();
    type(part, event.clipboardData.getData('text'));
  };
  const goBack = (part: number, event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Backspace' || value[part] !== '' || part === 0) return;
    event.preventDefault();
    inputs.current[part - 1]?.focus();
  };
  return (
    <Fieldset label={words.sortCode} hint={words.sortCodeHint} error={error} id={id}>
      {(first) => (
        <div className={css.parts}>
          {value.map((digits, part) => (
            <TextField
              // oxlint-disable-next-line react/no-array-index-key -- the parts are their places
              key={part}
              ref={(element) => {
                inputs.current[part] = element;
              }}
              id={part === 0 ? first : `${first}-${part + 1}`}
              label={words.sortCodePart(part)}
              hideLabel
              width={2}
              maxLength={2}
              inputMode="numeric"
              autoComplete="off"
              // Its three inputs have one error.
              aria-invalid={error === undefined ? undefined : true}
              value={digits}
              onChange={(text) => type(part, text)}
              onPaste={(event) => paste(part, event)}
              onKeyDown={(event) => goBack(part, event)}
            />
          ))}
        </div>
      )}
    </Fieldset>
  );
}
