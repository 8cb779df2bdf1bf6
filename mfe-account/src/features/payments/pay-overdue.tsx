import { Loaded } from '@kerbside/contracts/ui/page/loaded';
import type { RemoteProps } from '@kerbside/contracts/host';
import type { SavedCard } from '@kerbside/contracts/http/payments/payments';
import type { Plan } from '@kerbside/contracts/http/payments/schedule';
import { formatPounds } from '@kerbside/contracts/money/money';
import { Problem } from '@kerbside/contracts/ui/basics/alert';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { Card } from '@kerbside/contracts/ui/basics/card';
import { CardForm } from '@kerbside/contracts/ui/payment/card-form';
import { Cluster, Stack } from '@kerbside/contracts/ui/basics/layout';
import { SavedCardsField } from '@kerbside/contracts/ui/payment/saved-cards-field';
import { useCard } from '@kerbside/contracts/ui/payment/use-card';
import { useSubmit } from '@kerbside/contracts/ui/controls/use-submit';
import { useState } from 'react';
import { cardsQuery } from '../../api/payments-api.js';
import { overdue as words } from '../../messages/payments.js';
import { payOverdue, type OverdueOutcome } from './pay-lines.js';

interface PayOverdueProps extends RemoteProps {
  readonly plan: Plan;
  /** How it ended, with the plan as it is now where that is known. */
  readonly onEnd: (outcome: OverdueOutcome) => void;
}

/** Opens a form in which the customer pays what is overdue; the card provider is contacted only then. */
export function PayOverdue(props: PayOverdueProps) {
  const { host, plan } = props;
  const [isOpen, setIsOpen] = useState(false);
  const payablePence = plan.overdue?.payablePence ?? 0;
  if (payablePence === 0) return null;
  if (isOpen) return <PayForm {...props} payablePence={payablePence} onCancel={() => setIsOpen(false)} />;
  return (
    <Cluster>
      <Button label={words.begin(formatPounds(payablePence))} size="large" onClick={() => setIsOpen(true)} />
      <Button label={words.callMe} variant="secondary" size="large" onClick={() => host.openDialog('callback')} />
    </Cluster>
  );
}

interface PayFormProps extends PayOverdueProps {
  readonly payablePence: number;
  readonly onCancel: () => void;
}

function PayForm(props: PayFormProps) {
  return (
    <Card title={words.form}>
      <Loaded query={cardsQuery(props.host)} words={{ loading: words.loadingCards, failed: words.cardsFailed }}>
        {(cards) => <WithCards {...props} cards={cards} />}
      </Loaded>
    </Card>
  );
}

function WithCards({ host, plan, payablePence, cards, onEnd, onCancel }: PayFormProps & { readonly cards: readonly SavedCard[] }) {
  const card = useCard(host);
  const [chosen, setChosen] = useState(() => cards.find(({ isExpired }) => !isExpired)?.token);
  const [refusal, setRefusal] = useState<string>();
  const request = useSubmit(payOverdue);
  const pay = async () => {
    const instrument = card.instrument();
    if (!instrument) return;
    if (chosen === undefined && !(await card.isComplete())) return card.focus();
    setRefusal(undefined);
    const result = await request.submit({ host, paymentId: plan.paymentId, amountPence: payablePence, savedCard: chosen, instrument });
    if (result.status !== 'done') return;
    const { answer } = result;
    if (answer.kind === 'refused') {
      setRefusal(answer.message);
      if (answer.part && chosen === undefined) {
        card.refuse(answer.part, answer.message);
        card.focus(answer.part);
      }
    }
    onEnd(answer);
  };
  const count = plan.lines.filter(({ isPayable }) => isPayable).length;
  const message = refusal ?? request.error;
  return (
    <Stack>
      <Problem title={words.refused}>{message}</Problem>
      <SavedCardsField cards={cards} chosen={chosen} onChange={setChosen} />
      <div hidden={chosen !== undefined}>
        <CardForm card={card} isDebit={false} onEnter={() => void pay()} keeps={undefined} />
      </div>
      {count > 1 && <p>{words.twice(count)}</p>}
      <Cluster>
        <Button
          label={words.pay(formatPounds(payablePence))}
          size="large"
          busy={request.status === 'busy'}
          busyLabel={words.paying}
          disabled={card.status !== 'ready'}
          onClick={() => void pay()}
        />
        <Button label={words.cancel} variant="quiet" onClick={onCancel} />
      </Cluster>
    </Stack>
  );
}
