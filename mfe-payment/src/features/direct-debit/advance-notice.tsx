import { directDebitGuarantee, collectedBy } from '@kerbside/contracts/payments/direct-debit';
import type { PaymentView } from '@kerbside/contracts/http/payments/payments';
import { formatPounds } from '@kerbside/contracts/money/money';
import { Card } from '@kerbside/contracts/ui/basics/card';
import { DefinitionList } from '@kerbside/contracts/ui/basics/definition-list';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { aMonth } from '@kerbside/contracts/payments/receipt-words';
import { notice as words } from '../../messages/direct-debit.js';
import type { ChosenWay } from '../choice/ways.js';
import { PaymentPlan } from '../plan/payment-plan.js';
import { ifFailsLater } from '../plan/plan-words.js';
import css from './direct-debit.module.css';

/** What Bacs requires us to show before the customer agrees: the total, each date and amount, the reference, and the guarantee. */
export function AdvanceNotice({ payment, way }: { readonly payment: PaymentView; readonly way: ChosenWay }) {
  const isOnce = way.payments.length < 2 && way.monthlyPence === null;
  const total = way.monthlyPence === null ? formatPounds(way.totalPence) : aMonth(way.monthlyPence);
  return (
    <Card title={words.title}>
      <Stack>
        <p>{words.lead}</p>
        <DefinitionList
          dense
          rows={[
            { label: words.total, value: total },
            { label: words.frequency, value: isOnce ? words.once : way.isEdited ? words.onDays : words.monthly },
            { label: words.reference, value: payment.reference },
            { label: words.statement, value: collectedBy },
          ]}
        />
        <PaymentPlan way={way} />
        <details className={css.more}>
          <summary>{words.terms}</summary>
          <Stack gap="small">
            <p>{words.changes}</p>
            <p>{words.pending}</p>
            <p>{ifFailsLater(payment)}</p>
          </Stack>
        </details>
        <section className={css.guarantee} aria-labelledby="direct-debit-guarantee">
          <h3 id="direct-debit-guarantee">{words.guarantee}</h3>
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
