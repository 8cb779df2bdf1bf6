import { changedDayWords } from '@kerbside/contracts/garages/garage-visit-words';
import { seenTime } from '@kerbside/contracts/garages/visit';
import { type CallInput, type CallData } from '@kerbside/contracts/call';
import { formatDay } from '@kerbside/contracts/days/dates';
import type { RemoteProps } from '@kerbside/contracts/host';
import { cancelBooking, changeBookingDate, type readFreeDays, type TrackedBooking } from '@kerbside/contracts/http/garages/tracker';
import { Problem } from '@kerbside/contracts/ui/basics/alert';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { Button, ButtonLink } from '@kerbside/contracts/ui/controls/button';
import { ErrorSummary } from '@kerbside/contracts/ui/controls/error-summary';
import { useSubmit } from '@kerbside/contracts/ui/controls/use-submit';
import { VisitTimeFields, visitTimeSummary } from '@kerbside/contracts/ui/garages/visit-time-fields';
import { useSent } from '@kerbside/contracts/ui/overlays/page-form';
import { Dialog } from '@kerbside/contracts/ui/overlays/dialog';
import { EmptyState } from '@kerbside/contracts/ui/page/panel';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState, type FormEvent } from 'react';
import { freeDaysQuery, visitsKey } from '../../api/visits-api.js';
import { changeVisit as words } from '../../messages/visits.js';
import { ConfirmWithReason } from '../../ui/confirm.js';
import { Loaded } from '../lists/loaded.js';
import { has } from '../gate/rights.js';
import { send } from '@kerbside/contracts/ui/data/calls';

interface VisitForCustomerProps extends RemoteProps {
  readonly visit: TrackedBooking;
  readonly onClose: () => void;
}

export default function VisitForCustomer(props: VisitForCustomerProps) {
  const { visit, onClose } = props;
  return (
    <Dialog title={words.title(visit.job, formatDay(visit.booking_date))} onClose={onClose} width="wide">
      <ChangeVisit {...props} />
    </Dialog>
  );
}

/** What a customer asks for on the telephone: another day, or to cancel. It counts as done by the customer, and is audited. */
export function ChangeVisit(props: VisitForCustomerProps) {
  const { visit } = props;
  const cache = useQueryClient();
  const changed = () => void cache.invalidateQueries({ queryKey: visitsKey });
  return (
    <Stack gap="large">
      {visit.quote_to_book !== undefined && <NoGarage quoteId={visit.quote_to_book} />}
      {visit.may_change && <Move {...props} onChanged={changed} />}
      {visit.may_cancel && <Cancel {...props} onChanged={changed} />}
    </Stack>
  );
}

function NoGarage({ quoteId }: { readonly quoteId: string }) {
  return (
    <EmptyState title={words.noGarage} action={<ButtonLink label={words.toForm} href={`/booking/${encodeURIComponent(quoteId)}/`} />}>
      {words.noGarageWhy}
    </EmptyState>
  );
}

interface ChangeProps extends VisitForCustomerProps {
  readonly onChanged: () => void;
}

type FreeDay = CallData<typeof readFreeDays>['days'][number];

function Move(props: ChangeProps) {
  return (
    <section aria-label={words.move}>
      <Stack>
        <h3>{words.move}</h3>
        <Loaded query={freeDaysQuery(props.host, props.visit.id)} words={words} isEmpty={({ days }) => !days.some(isFree)}>
          {({ days }) => <MoveForm {...props} days={days.filter(isFree)} />}
        </Loaded>
      </Stack>
    </section>
  );
}

const isFree = ({ times }: FreeDay): boolean => times.length > 0;

function MoveForm({ host, visit, days, onChanged, onClose }: ChangeProps & { readonly days: readonly FreeDay[] }) {
  const { id, booking_date, booking_time, mot_due_date, proposal } = visit;
  const cache = useQueryClient();
  const [date, setDate] = useState('');
  const [typed, setTime] = useState('');
  const [wrong, setWrong] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  const request = useSubmit((body: CallInput<typeof changeBookingDate>['body']) => send(host, changeBookingDate, { body }));
  useSent(request.status, onClose);
  const times = days.find((day) => day.date === date)?.times ?? [];
  // Another customer may have taken it while the dialog was open.
  const time = times.includes(typed) ? typed : (times[0] ?? '');
  const field = useId();
  const errors = { day: wrong ?? request.fieldErrors['date'], time: request.fieldErrors['time'] };
  const summary = visitTimeSummary(field, errors);
  const choosing = (set: (chosen: string) => void) => (chosen: string) => {
    set(chosen);
    setWrong(undefined);
    request.reset();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const isSame = !proposal && date === booking_date && time === booking_time;
    const problem = times.length === 0 ? words.chooseDay : isSame ? changedDayWords.same : undefined;
    setWrong(problem);
    setAttempt((count) => count + 1);
    if (problem !== undefined) return;
    const result = await request.submit({
      id,
      date,
      time,
      ...seenTime(visit),
    });
    if (result.status === 'failed') void cache.invalidateQueries(freeDaysQuery(host, id));
    // It may have been moved though no answer came.
    if (result.status !== 'ignored') onChanged();
    if (result.status !== 'done') return;
    host.toast([changedDayWords.done, result.answer.warning].filter(Boolean).join('. '), 'success');
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack>
        <ErrorSummary errors={summary} attempt={attempt} />
        <Problem>{summary.length === 0 ? request.error : undefined}</Problem>
        {mot_due_date !== null && <p>{words.motDue(mot_due_date)}</p>}
        <VisitTimeFields
          id={field}
          words={words}
          days={days.map((day) => ({ value: day.date, label: formatDay(day.date) }))}
          date={date}
          onDate={choosing(setDate)}
          times={times}
          time={time}
          onTime={choosing(setTime)}
          errors={errors}
        />
        <div>
          <Button label={words.submit} type="submit" busy={request.status === 'busy'} busyLabel={words.busy} />
        </div>
      </Stack>
    </form>
  );
}

function Cancel({ host, visit, onChanged, onClose }: ChangeProps) {
  const [isAsking, setIsAsking] = useState(false);
  const [isCancelled, setCancelled] = useState(false);
  useSent(isCancelled ? 'done' : 'idle', onClose);
  const done = () => {
    onChanged();
    setCancelled(true);
  };
  if (visit.is_paid_to_us && !has(host.session.role, 'finance'))
    return (
      <section aria-label={words.cancel}>
        <h3>{words.cancel}</h3>
        <p>{words.financeCancels}</p>
      </section>
    );
  return (
    <section aria-label={words.cancel}>
      <Stack gap="small">
        <h3>{words.cancel}</h3>
        <p>{words.cancelWhy}</p>
        <div>
          <Button label={words.submitCancel} variant="secondary" onClick={() => setIsAsking(true)} />
        </div>
      </Stack>
      {isAsking && (
        <ConfirmWithReason
          host={host}
          title={words.confirm}
          why={words.cancelWhy}
          action={words.yes}
          mutation={{ mutationFn: (why) => send(host, cancelBooking, { body: { id: visit.id, why } }) }}
          said={words.cancelled}
          done={done}
          onClose={() => setIsAsking(false)}
        />
      )}
    </section>
  );
}
