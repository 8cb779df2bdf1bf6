import { useLoaded } from '@kerbside/contracts/ui/data/server-data';
import { isNotFound } from '@kerbside/contracts/ui/data/calls';
import { reasonWords } from '@kerbside/contracts/claims/reasons';
import { londonDay, showLongDay } from '@kerbside/contracts/days/dates';
import type { RemoteProps } from '@kerbside/contracts/host';
import type { Policy } from '@kerbside/contracts/http/claims/policies';
import type { Cancellation, CancellationWorking } from '@kerbside/contracts/http/claims/cancellations';
import type { ShownRefund } from '@kerbside/contracts/http/payments/shown-refund';
import { formatPounds } from '@kerbside/contracts/money/money';
import { unbegun } from '@kerbside/contracts/policies/continuation';
import { refundArrivesBy, refundGoesTo } from '@kerbside/contracts/payments/refund-words';
import { Alert, Problem } from '@kerbside/contracts/ui/basics/alert';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { Panel } from '@kerbside/contracts/ui/page/panel';
import { RefundList } from '@kerbside/contracts/ui/payment/refund-list';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { Card } from '@kerbside/contracts/ui/basics/card';
import { useSubmit } from '@kerbside/contracts/ui/controls/use-submit';
import { cancellationQuery, takeBack } from '../../api/cancellation-api.js';
import { planQuery } from '../../api/payments-api.js';
import { cancelled as words, takeBack as back } from '../../messages/cancellation.js';
import { isWork } from '../../is-work.js';
import { WhatFollows, nothingBackOf } from './what-follows.js';
import { WorkingReceipt } from './working-receipt.js';
import { keys } from '../../api/queries.js';

interface CancelledPolicyProps extends RemoteProps {
  readonly policy: Policy;
}

/** What was cancelled, what is refunded and when, and what follows; or that its payments ended, and its cover with them. */
export function CancelledPolicy({ host, policy }: CancelledPolicyProps) {
  const load = useLoaded(cancellationQuery(host, policy.id));
  if (load.status === 'failed' && isNotFound(load.error)) return null;
  return (
    <Panel load={load} words={words}>
      {(found) =>
        found === null || found.reinstatedAt !== null ? (
          <Unpaid policy={policy} />
        ) : (
          <Stack>
            <Standing host={host} policy={policy} cancellation={found} />
            {!found.working.isPaidByAnother && (
              <WorkingReceipt working={found.working} coolingOff={isWork(policy) ? words.coolingOffWork : words.coolingOff} />
            )}
            {found.mayBeTakenBack && <TakeBack host={host} policy={policy} />}
          </Stack>
        )
      }
    </Panel>
  );
}

/** Nobody cancelled it: its payments ended, and its cover with them. */
function Unpaid({ policy }: { readonly policy: Policy }) {
  if (isWork(policy) || policy.cancelledOn === null) return null;
  return (
    <Alert tone="info" title={words.unpaid}>
      {words.unpaidWhy(showLongDay(policy.cancelledOn))}
    </Alert>
  );
}

/** Cover has ended; work at a garage will not be done, unless it had begun. */
const titleOf = (policy: Policy, by: Cancellation['by'], isUnbegun: boolean) => {
  if (isWork(policy) && policy.workBegunOn) return words.afterWorkBegan;
  if (isWork(policy)) return by === 'customer' ? words.workByYou : words.workByUs;
  if (isUnbegun) return by === 'customer' ? words.unbegunByYou : words.unbegunByUs;
  if (policy.isTakenBack) return by === 'customer' ? words.takenBackByYou : words.takenBackByUs;
  return by === 'customer' ? words.byYou : words.byUs;
};

function Standing({ host, policy, cancellation }: CancelledPolicyProps & { readonly cancellation: Cancellation }) {
  const { at, by, working } = cancellation;
  const isTransferred = !isWork(policy) && Boolean(policy.transferredOn);
  const day = showLongDay(working.on);
  const notCovered = isWork(policy) ? undefined : unbegun(policy, working.on);
  const { refunds, arrived } = useRefunds(host, policy, { cancellation, isTransferred });
  const isComeSince = arrived.length > 0;
  // Once payments knows of it, it says how each part goes back and by when; until then, by when it is there however it goes.
  const arrives = showLongDay(refundArrivesBy(londonDay(new Date(at)), working.refundDays));
  return (
    <Alert tone="info" title={titleOf(policy, by, notCovered !== undefined)(day)}>
      <Stack gap="small">
        {notCovered !== undefined && <p>{notCovered}</p>}
        {!isTransferred && !isComeSince && (refunds.length === 0 || working.refundPence === 0) && (
          <p>
            {working.refundPence > 0
              ? words.goesBack(formatPounds(working.refundPence), refundGoesTo(working), arrives)
              : nothingBackOf(working)}
          </p>
        )}
        <WhatFollows policy={policy} working={isComeSince ? withoutAwaited(working) : working} />
        {!isWork(policy) && notCovered === undefined && policy.isTakenBack === true && <p>{words.noClaims}</p>}
        <p>{words.reason(reasonWords(cancellation))}</p>
        <RefundList refunds={[...refunds, ...arrived]} title={words.refunds} />
      </Stack>
    </Alert>
  );
}

interface RefundsOf {
  readonly cancellation: Cancellation;
  readonly isTransferred: boolean;
}

/** Its refund as payments has it, none until it knows of it; and of what was paid for it alone what has arrived since, and goes back. */
const useRefunds = (host: RemoteProps['host'], { paymentId, productType }: Policy, { cancellation, isTransferred }: RefundsOf) => {
  const { at, refundId, working } = cancellation;
  const isAwaited = Boolean(working.onItsWayPence) || Boolean(working.withBank?.backPence);
  const { data: plan } = useQuery({ ...planQuery(host, paymentId), enabled: !isTransferred && (refundId !== null || isAwaited) });
  const all: readonly ShownRefund[] = plan?.refunds ?? [];
  const isOfIt = isAwaited && plan?.productTypes.every((type) => type === productType) === true;
  return {
    refunds: all.filter((refund) => refundId !== null && refund.refundId === refundId),
    arrived: isOfIt ? all.filter(({ reason, requestedAt }) => reason === 'late' && requestedAt >= at) : [],
  };
};

/** What was awaited has come: its refund says what becomes of it. */
const withoutAwaited = ({ withBank: _, onItsWayPence = 0, ...working }: CancellationWorking): CancellationWorking => ({
  ...working,
  toComePence: working.toComePence - onItsWayPence,
});

/** Reverses the cancellation where no money has moved. */
function TakeBack({ host, policy }: RemoteProps & { readonly policy: Policy }) {
  const { id: policyId } = policy;
  const isOrder = isWork(policy);
  const cache = useQueryClient();
  const request = useSubmit((id: string) => takeBack(host, id));
  const take = async () => {
    const result = await request.submit(policyId);
    if (result.status !== 'done') return;
    cache.setQueryData(keys.policy(policyId), result.answer);
    void cache.invalidateQueries({ queryKey: keys.policies });
    host.toast(isOrder ? back.doneWork : back.done, 'success');
  };
  return (
    <Card title={back.title}>
      <Stack gap="small">
        <p>{isOrder ? back.whyWork : back.why}</p>
        <Problem>{request.error}</Problem>
        <div>
          <Button
            label={isOrder ? back.submitWork : back.submit}
            variant="secondary"
            busy={request.status === 'busy'}
            busyLabel={back.busy}
            onClick={() => void take()}
          />
        </div>
      </Stack>
    </Card>
  );
}
