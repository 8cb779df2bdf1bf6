import { claimKindOf } from '@kerbside/contracts/claims/claimable';
import { nothingToRefund, visitPaymentWords } from '@kerbside/contracts/garages/at-garage-words';
import { londonDay, showLongDay } from '@kerbside/contracts/days/dates';
import { formatPounds } from '@kerbside/contracts/money/money';
import { bookingFileName } from '@kerbside/contracts/garages/visit';
import type { RemoteProps } from '@kerbside/contracts/host';
import type { Order, Policy } from '@kerbside/contracts/http/claims/policies';
import type { TrackedBooking } from '@kerbside/contracts/http/garages/tracker';
import { Card } from '@kerbside/contracts/ui/basics/card';
import { DefinitionList } from '@kerbside/contracts/ui/basics/definition-list';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { Timeline, type TimelineEvent } from '@kerbside/contracts/ui/page/timeline';
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { Problem } from '@kerbside/contracts/ui/basics/alert';
import { Question, useAsked } from '@kerbside/contracts/ui/overlays/question';
import { LinkButton } from '../../ui/link-button.js';
import { workingQuery } from '../../api/cancellation-api.js';
import { cancelVisit, downloadVisit, forgetVisit, readAgain } from '../../api/bookings-api.js';
import { policiesQuery } from '../../api/queries.js';
import { bookings, bookLater, visit as words, failedMot, cancel } from '../../messages/bookings.js';
import { newBookingPath, policyPath } from '../../paths.js';
import { PaperDownload } from '../../ui/paper-download.js';
import { Section } from '../../ui/section.js';
import { ChangeDate } from './change-date.js';
import { dayOfDue } from './mot-warning.js';
import { OpenQuestions } from './open-questions.js';
import { isUnclosed } from './unclosed.js';
import { VisitTag } from './car-visits.js';

/** The booking manager (A2): what waits for an answer, how far the visit is, then how to change it. */
export function VisitManager({ host, visit }: RemoteProps & { readonly visit: TrackedBooking }) {
  return (
    <Stack gap="large">
      <OpenQuestions host={host} visit={visit} />
      <Card title={words.facts} aside={<VisitTag status={visit.status} />}>
        <Stack>
          <p>
            <strong>{visit.customer_status_text}</strong>
          </p>
          {isUnclosed(visit) && (
            <div data-no-print="">
              <Button label={bookings.callMe} variant="secondary" onClick={() => host.openDialog('callback')} />
            </div>
          )}
          <DefinitionList dense rows={factsOf(visit)} />
          {visit.status !== null && <Timeline label={words.progress} events={progressOf(visit)} />}
          <PaperDownload
            host={host}
            name={words.title}
            fileName={bookingFileName(visit.booking_number)}
            fetchFile={() => downloadVisit(host, visit.id)}
          />
        </Stack>
      </Card>
      {visit.status === 'complete' && <FailedMot host={host} bookingId={visit.id} />}
      {visit.quote_to_book !== undefined && <NoGarageYet quoteId={visit.quote_to_book} />}
      {(visit.may_change || visit.may_cancel) && (
        <div data-no-print="">
          <Stack gap="large">
            {visit.may_change && <ChangeDate host={host} visit={visit} />}
            {visit.may_cancel && <CancelVisit host={host} visit={visit} />}
          </Stack>
        </div>
      )}
    </Stack>
  );
}

/** We found no garage with room: the customer may wait for our call, or choose day and garage themselves. */
function NoGarageYet({ quoteId }: { readonly quoteId: string }) {
  return (
    <Section title={words.noGarage}>
      <Stack gap="small">
        <p>{words.noGarageWhy}</p>
        <div>
          <LinkButton label={bookLater.book} href={newBookingPath(quoteId)} variant="secondary" />
        </div>
      </Stack>
    </Section>
  );
}

const factsOf = (visit: TrackedBooking) =>
  [
    { label: words.number, value: visit.booking_number },
    { label: words.when, value: bookings.at(showLongDay(visit.booking_date), visit.booking_time) },
    { label: words.garage, value: visit.workshop_name },
    { label: words.address, value: visit.workshop_address },
    { label: words.collected, value: visit.collected_from },
    { label: words.payment, value: visitPaymentWords(visit, londonDay(new Date())) },
    { label: words.engineer, value: visit.engineer },
    { label: words.motDue, value: visit.mot_due_date && showLongDay(dayOfDue(visit.mot_due_date)) },
  ].flatMap(({ label, value }) => (value === null ? [] : [{ label, value }]));

const order = ['booked', 'workshop', 'complete'] as const;

/** A visit that can no longer be moved is at the workshop, unless its outcome has yet to be reported. */
const placeOf = (visit: TrackedBooking): number => {
  if (visit.status === 'complete') return order.length;
  return visit.may_cancel || isUnclosed(visit) ? 0 : 1;
};

const progressOf = (visit: TrackedBooking): readonly TimelineEvent[] => {
  const place = placeOf(visit);
  return order.map((step, index) => ({
    id: step,
    title: words.steps[step],
    state: index < place ? 'done' : index === place ? 'now' : 'next',
    when: index === Math.min(place, order.length - 1) ? showLongDay(londonDay(new Date(visit.status_date))) : undefined,
  }));
};

/** Leads from a visit whose MOT failed to the claim for its repairs, where they were bought with it. */
function FailedMot({ host, bookingId }: RemoteProps & { readonly bookingId: string }) {
  const { data: policies } = useQuery(policiesQuery(host));
  const order = policies?.find((policy) => isItsFailedMot(policy, bookingId));
  if (!order) return null;
  return (
    <Section title={failedMot.title}>
      <Stack gap="small">
        <p>{failedMot.why}</p>
        <div>
          <LinkButton label={failedMot.claim} href={policyPath(order.id)} />
        </div>
      </Stack>
    </Section>
  );
}

const isItsFailedMot = (policy: Policy, bookingId: string): policy is Order =>
  policy.kind === 'order' && policy.motResult === 'failed' && policy.visit?.bookingId === bookingId && claimKindOf(policy) === 'mot';

/** Says what is lost and what is refunded before it cancels. */
function CancelVisit({ host, visit: { id, booking_date, booking_time, at_garage } }: RemoteProps & { readonly visit: TrackedBooking }) {
  const cache = useQueryClient();
  const isPaidThere = at_garage !== null;
  const done = ({ redirect }: Awaited<ReturnType<typeof cancelVisit>>) => {
    forgetVisit(cache, id);
    host.navigate(redirect);
  };
  const cancelling = useAsked(
    () => cancelVisit(host, id),
    done,
    () => void readAgain(cache, host, id),
  );
  return (
    <Section title={cancel.title}>
      <Stack gap="small">
        <p>{cancel.why}</p>
        <Problem>{cancelling.error}</Problem>
        <div>
          <Button label={cancel.submit} variant="secondary" onClick={cancelling.ask} />
        </div>
      </Stack>
      <Question
        of={cancelling}
        title={cancel.confirm}
        proceed={cancel.proceed}
        proceeding={cancel.cancelling}
        back={cancel.back}
        tone="danger"
      >
        <p>{cancel.lost(bookings.at(showLongDay(booking_date), booking_time))}</p>
        {isPaidThere ? <p>{nothingToRefund}</p> : <GoesBack host={host} bookingId={id} />}
      </Question>
    </Section>
  );
}

/** The sum that goes back of what was bought for a visit, in words that hold for any sum until it is known; and of what was bought with it. */
function GoesBack({ host, bookingId }: RemoteProps & { readonly bookingId: string }) {
  const { data: policies = [] } = useQuery(policiesQuery(host));
  const orders = policies.filter((policy) => policy.kind === 'order' && policy.visit?.bookingId === bookingId);
  const sums = useQueries({ queries: orders.map(({ id }) => workingQuery(host, id)) }).map(({ data }) => data?.refundPence);
  const isKnown = sums.length > 0 && !sums.includes(undefined);
  const pence = sums.reduce<number>((sum, one = 0) => sum + one, 0);
  const isWithCover = policies.some(({ kind, paymentId }) => kind === 'cover' && orders.some((order) => order.paymentId === paymentId));
  return (
    <>
      <p>{!isKnown ? cancel.refund : pence > 0 ? cancel.goesBack(formatPounds(pence)) : nothingToRefund}</p>
      {isWithCover && <p>{cancel.withCover}</p>}
    </>
  );
}
