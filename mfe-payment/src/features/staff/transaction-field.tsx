import { RadioGroup } from '@kerbside/contracts/ui/controls/radio-group';
import { pay as words } from '../../messages/payment.js';
import type { Transaction } from '../card/pay-with-card.js';

interface TransactionFieldProps {
  readonly value: Transaction;
  readonly onChange: (transaction: Transaction) => void;
}

const choices = (['secure', 'moto'] as const).map((value) => ({
  value,
  label: words.transactions[value],
  hint: words.transactionHints[value],
}));

/** Only staff choose (Q6). */
export function TransactionField(props: TransactionFieldProps) {
  return <RadioGroup label={words.transaction} choices={choices} {...props} />;
}
