import { Loaded } from '@kerbside/contracts/ui/page/loaded';
import { showLongDay, type IsoDay } from '@kerbside/contracts/days/dates';
import type { RemoteProps } from '@kerbside/contracts/host';
import type { SavedCard } from '@kerbside/contracts/http/payments/payments';
import type { Plan } from '@kerbside/contracts/http/payments/schedule';
import { Alert, Problem } from '@kerbside/contracts/ui/basics/alert';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { Card } from '@kerbside/contracts/ui/basics/card';
import { Cluster, Stack } from '@kerbside/contracts/ui/basics/layout';
import { EmptyState } from '@kerbside/contracts/ui/page/panel';
import { RadioGroup } from '@kerbside/contracts/ui/controls/radio-group';
import { monthOf } from '@kerbside/contracts/ui/payment/saved-cards-field';
import { useSubmit } from '@kerbside/contracts/ui/controls/use-submit';
import { cardWithEnd } from '@kerbside/contracts/cards/card-name';
import { savedCardWords } from '@kerbside/contracts/cards/card-words';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { LinkButton } from '../../ui/link-button.js';
import { payPlanBy, cardsQuery, planQuery } from '../../api/payments-api.js';
import { overdue, planCard as words } from '../../messages/payments.js';
import { cardsPath } from '../../paths.js';
import { isFromNothing, whyNothing } from './purchases.js';

interface PlanCardProps extends RemoteProps {
  readonly plan: Plan;
  readonly untouched: string | undefined;
  readonly onChosen: (plan: Plan) => void;
}

/** What the next payments are taken from. */
export function PlanCard(props: PlanCardProps) {
  const { plan, untouched, host, onChosen } = props;
  const [isOpen, setIsOpen] = useState(false);
  if (!plan.mayChooseCard) return null;
  const isLost = isFromNothing(plan);
  const chosen = (changed: Plan) => {
    setIsOpen(false);
    host.toast(words.done, 'success');
    onChosen(changed);
  };
  return (
    <Card title={words.title}>
      <Stack>
        {isLost ? (
          <Alert tone="warning" title={words.byNothing}>
            {whyNothing(plan, untouched)}
          </Alert>
        ) : (
          <TakenFrom {...props} />
        )}
        {isOpen ? (
          <Choose {...props} onChosen={chosen} onCancel={() => setIsOpen(false)} />
        ) : (
          <div>
            <Button
              label={isLost ? words.choose : words.another}
              variant={isLost ? 'primary' : 'secondary'}
              onClick={() => setIsOpen(true)}
            />
          </div>
        )}
      </Stack>
    </Card>
  );
}

/** The card by its name; while the card provider has not answered, or the customer has removed it from theirs, one that they saved. */
function TakenFrom({ host, plan }: PlanCardProps) {
  const { data: cards } = useQuery(cardsQuery(host));
  const card = cards?.find(({ token }) => token === plan.card);
  const after = card && dueAfter(plan, card);
  return (
    <>
      <p>{words.byCard(card ? cardWithEnd(card) : words.saved)}</p>
      {card && after && (
        <Alert tone="warning" title={words.runsOut(monthOf(card.expiresOn), card.isExpired)}>
          {words.runsOutWhy(showLongDay(after))}
        </Alert>
      )}
    </>
  );
}

/** The day of the first payment to come that the card does not live to see. */
const dueAfter = ({ lines }: Pick<Plan, 'lines'>, { expiresOn }: SavedCard): IsoDay | undefined =>
  lines.find(({ state, dueOn }) => state === 'due' && dueOn > expiresOn)?.dueOn;

interface ChooseProps extends PlanCardProps {
  readonly onCancel: () => void;
}

function Choose(props: ChooseProps) {
  return (
    <Loaded
      query={cardsQuery(props.host)}
      words={{ loading: overdue.loadingCards, failed: overdue.cardsFailed }}
      whenEmpty={
        <EmptyState title={words.none}>
          <AddCardLink />
        </EmptyState>
      }
    >
      {(cards) => <ChooseOf {...props} cards={cards} />}
    </Loaded>
  );
}

function ChooseOf({ host, plan, cards, onChosen, onCancel }: ChooseProps & { readonly cards: readonly SavedCard[] }) {
  const usable = cards.filter(({ isExpired }) => !isExpired);
  const [token, setToken] = useState(() => usable.find((card) => card.token === plan.card)?.token ?? usable[0]?.token);
  const cache = useQueryClient();
  const request = useSubmit((wanted: string) => payPlanBy(host, plan.paymentId, wanted));
  const save = async () => {
    if (token === undefined) return;
    const result = await request.submit(token);
    if (result.status === 'done') onChosen(result.answer);
    if (result.status !== 'failed') return;
    // The card may have been removed, or nothing is taken any more.
    void cache.invalidateQueries(cardsQuery(host));
    void cache.invalidateQueries(planQuery(host, plan.paymentId));
  };
  return (
    <Stack>
      <Problem title={words.refused}>{request.fieldErrors['saved_card'] ?? request.error}</Problem>
      <RadioGroup
        label={words.form}
        value={token ?? ''}
        onChange={setToken}
        choices={cards.map((card) => ({
          value: card.token,
          label: cardWithEnd(card),
          hint: card.isExpired ? savedCardWords.expired : savedCardWords.expires(monthOf(card.expiresOn)),
          disabled: card.isExpired,
        }))}
      />
      <Cluster>
        <Button
          label={words.save}
          busy={request.status === 'busy'}
          busyLabel={words.saving}
          disabled={token === undefined}
          onClick={() => void save()}
        />
        <AddCardLink />
        <Button label={words.cancel} variant="quiet" onClick={onCancel} />
      </Cluster>
    </Stack>
  );
}

function AddCardLink() {
  return <LinkButton label={words.add} href={cardsPath} variant="secondary" />;
}
