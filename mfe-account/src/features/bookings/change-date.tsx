import { Loaded } from '@kerbside/contracts/ui/page/loaded';
import { changedDayWords } from '@kerbside/contracts/garages/garage-visit-words';
import { seenTime } from '@kerbside/contracts/garages/visit';
import type { CallData } from '@kerbside/contracts/call';
import { londonDay, showLongDay } from '@kerbside/contracts/days/dates';
import type { RemoteProps } from '@kerbside/contracts/host';
import type { readFreeDays, TrackedBooking } from '@kerbside/contracts/http/garages/tracker';
import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { ErrorSummary } from '@kerbside/contracts/ui/controls/error-summary';
import { useKeptChoice } from '@kerbside/contracts/ui/controls/use-kept-choice';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { DayStrip } from '@kerbside/contracts/ui/garages/day-strip';
import { RadioGroup } from '@kerbside/contracts/ui/controls/radio-group';
import { summaryOf } from '@kerbside/contracts/ui/page/summary-of';
import { EmptyState } from '@kerbside/contracts/ui/page/panel';
import { Question, useAsked } from '@kerbside/contracts/ui/overlays/question';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { changeVisitDate, freeDaysQuery, readAgain, showChanged } from '../../api/bookings-api.js';
import { bookings, change as words } from '../../messages/bookings.js';
import { Section } from '../../ui/section.js';
import { motWarning } from './mot-warning.js';

type FreeDay = CallData<typeof readFreeDays>['days'][number];

interface ChangeDateProps extends RemoteProps {
  readonly visit: TrackedBooking;
}

/** Moves a visit to a day and time at which its garage has room. */
export function ChangeDate(props: ChangeDateProps) {
  const { host, visit } = props;
  const callMe = <Button label={bookings.callMe} variant="secondary" onClick={() => host.openDialog('callback')} />;
  return (
    <Section title={words.title}>
      <Loaded
        query={freeDaysQuery(host, visit.id)}
        words={words}
        isEmpty={({ days }) => !days.some(isFree)}
        whenEmpty={
          <EmptyState title={words.none} action={callMe}>
            {words.noneWhy}
          </EmptyState>
        }
      >
        {({ days }) => <ChangeForm {...props} days={days} />}
      </Loaded>
    </Section>
  );
}

const isFree = ({ times }: FreeDay): boolean => times.length > 0;

/** The time that is proposed for a day: the one the visit has, when it is free. */
const firstTime = ({ times }: Pick<FreeDay, 'times'>, wanted: string | null): string =>
  wanted !== null && times.includes(wanted) ? wanted : (times[0] ?? '');

/** Whether a visit is at that day and time, and nobody asks for another. */
const isAt = ({ booking_date, booking_time, proposal }: TrackedBooking, day: string, time: string): boolean =>
  !proposal && day === booking_date && time === booking_time;

function ChangeForm({ host, visit, days }: ChangeDateProps & { readonly days: readonly FreeDay[] }) {
  const { id, booking_date, booking_time, mot_due_date, proposal } = visit;
  const cache = useQueryClient();
  const current = days.find(({ date }) => date === booking_date && booking_time !== null);
  const first = { date: current?.date ?? '', time: current ? firstTime(current, booking_time) : '' };
  const { chosen, choose: keep, sent } = useKeptChoice({ id }, first);
  const day = chosen.date;
  const [wrong, setWrong] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  const done = ({ booking, message }: Awaited<ReturnType<typeof changeVisitDate>>) => {
    sent();
    showChanged(cache, booking);
    host.toast(message, 'success');
  };
  /** The visit is read again with its free days: it may have been moved though no answer came. */
  const refused = async () => {
    const now = await readAgain(cache, host, id);
    if (!now || !isAt(now, day, time)) return;
    sent();
    host.toast(changedDayWords.done, 'success');
  };
  const request = useAsked(
    () => changeVisitDate(host, { id, date: day, time, ...seenTime(visit) }),
    done,
    () => void refused(),
  );
  const times = days.find(({ date }) => date === day)?.times ?? [];
  // Others may have taken it while the page was open.
  const time = times.includes(chosen.time) ? chosen.time : firstTime({ times }, booking_time);
  const [dayId, timeId] = [useId(), useId()];
  const isThere = isAt(visit, day, time);
  const failed = isThere ? undefined : request;
  const errors = { day: wrong ?? failed?.fieldErrors['date'], time: failed?.fieldErrors['time'] };
  const named = summaryOf([
    [errors.day, dayId],
    [errors.time, timeId],
  ]);
  // With the focus, whatever it is about: on a phone the days stand between this and the button.
  const summary = named.length === 0 && failed?.error !== undefined ? [{ message: failed.error }] : named;
  const choose = (date: string, at: string) => {
    keep({ date, time: at });
    setWrong(undefined);
    request.reset();
  };
  const chooseDay = (date: string) => choose(date, firstTime({ times: days.find((one) => one.date === date)?.times ?? [] }, booking_time));
  const ask = () => {
    const problem = times.length === 0 ? words.chooseDay : isThere ? changedDayWords.same : undefined;
    setWrong(problem);
    setAttempt((count) => count + 1);
    if (problem === undefined) request.ask();
  };
  return (
    <Stack>
      <ErrorSummary errors={summary} attempt={attempt} />
      <DayStrip id={dayId} label={words.day} error={errors.day} days={days.map(stripDay)} value={day} onChange={chooseDay} />
      {times.length > 0 && (
        <RadioGroup
          id={timeId}
          label={words.time}
          error={errors.time}
          value={time}
          onChange={(at) => choose(day, at)}
          inline
          choices={times.map((one) => ({ value: one, label: one }))}
        />
      )}
      <div>
        <Button label={words.submit} variant={proposal ? 'secondary' : 'primary'} onClick={ask} />
      </div>
      <Question of={request} title={words.confirm} proceed={words.proceed} proceeding={words.changing} back={words.back} tone="primary">
        {day && <p>{words.to(bookings.at(showLongDay(day), time))}</p>}
        <MotWarning warning={motWarning(day, mot_due_date, londonDay(new Date()))} />
      </Question>
    </Stack>
  );
}

const stripDay = (day: FreeDay) => ({ date: day.date, note: isFree(day) ? undefined : words.full, disabled: !isFree(day) });

function MotWarning({ warning }: { readonly warning: string | null }) {
  return warning && <Alert tone="warning">{warning}</Alert>;
}
