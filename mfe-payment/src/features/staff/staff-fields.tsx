import { Card } from '@kerbside/contracts/ui/basics/card';
import { RadioGroup } from '@kerbside/contracts/ui/controls/radio-group';
import { TextField } from '@kerbside/contracts/ui/controls/text-field';
import type { Card as CardFields } from '@kerbside/contracts/ui/payment/use-card';
import { useEffect, useRef } from 'react';
import { useSearch } from 'wouter';
import { pay } from '../../messages/payment.js';
import { other as words } from '../../messages/staff.js';
import type { UseReference } from '../attempt/use-asked.js';
import type { Transaction } from '../card/pay-with-card.js';

/** Whether staff came to take a card by telephone, which their customer's page leads to: `?by=phone`. */
export const useByTelephone = (isStaff: boolean): boolean => new URLSearchParams(useSearch()).get('by') === 'phone' && isStaff;

/** The number is asked for at once. */
export const useFirstNumber = (card: CardFields, isByTelephone: boolean): void => {
  const { focus, status } = card;
  const first = useRef(focus);
  useEffect(() => {
    if (isByTelephone && status === 'ready') first.current('number');
  }, [isByTelephone, status]);
};

const choices = (['secure', 'moto'] as const).map((value) => ({
  value,
  label: pay.transactions[value],
  hint: pay.transactionHints[value],
}));

/** Only staff choose (Q6). */
export function TransactionField(props: { readonly value: Transaction; readonly onChange: (transaction: Transaction) => void }) {
  return <RadioGroup label={pay.transaction} choices={choices} {...props} />;
}

/** Staff record what was paid outside the site. */
export function OtherSection({ reference: { id, value, set, error } }: { readonly reference: UseReference }) {
  return (
    <Card title={words.title}>
      <TextField
        label={words.reference}
        hint={words.hint}
        id={id}
        autoComplete="off"
        width={20}
        value={value}
        onChange={set}
        error={error}
      />
    </Card>
  );
}
