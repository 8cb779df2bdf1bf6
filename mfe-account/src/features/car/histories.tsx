import { Loaded } from '@kerbside/contracts/ui/page/loaded';
import type { RemoteProps } from '@kerbside/contracts/host';
import { showLongDay } from '@kerbside/contracts/days/dates';
import type { TimelineEntry } from '@kerbside/contracts/http/accounts/cars';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { EmptyState } from '@kerbside/contracts/ui/page/panel';
import { Plate } from '@kerbside/contracts/ui/controls/plate-field';
import { Timeline } from '@kerbside/contracts/ui/page/timeline';
import { keepersQuery, registrationsQuery, timelineQuery } from '../../api/cars-api.js';
import { histories as words } from '../../messages/car.js';
import list from '../../ui/list.module.css';
import { Section } from '../../ui/section.js';

interface OfCar extends RemoteProps {
  readonly carId: string;
}

export function CarTimeline({ host, carId }: OfCar) {
  return (
    <Section title={words.timeline}>
      <Loaded query={timelineQuery(host, carId)} words={{ loading: words.loadingTimeline, failed: words.timelineFailed }}>
        {(rows) => <Timeline label={words.timeline} events={rows.map(eventOf)} />}
      </Loaded>
    </Section>
  );
}

const eventOf = ({ on, kind, title, note }: TimelineEntry, nth: number) => ({
  id: String(nth),
  title,
  when: showLongDay(on),
  state: kind === 'mot-fail' ? ('failed' as const) : ('done' as const),
  ...(note === null ? {} : { detail: note }),
});

export function KeeperHistory({ host, carId }: OfCar) {
  return (
    <Section title={words.keepers}>
      <Loaded
        query={keepersQuery(host, carId)}
        words={{ loading: words.loadingKeepers, failed: words.keepersFailed }}
        whenEmpty={<EmptyState title={words.noKeepers} />}
      >
        {(rows) => (
          <Stack gap="small">
            <p>{words.keeperCount(rows.length)}</p>
            <ul className={list.rows}>
              {rows.map(({ since, until }) => (
                <li key={since} className={list.row}>
                  {span(since, until)}
                </li>
              ))}
            </ul>
          </Stack>
        )}
      </Loaded>
    </Section>
  );
}

export function RegistrationHistory({ host, carId }: OfCar) {
  return (
    <Section title={words.registrations}>
      <Loaded
        query={registrationsQuery(host, carId)}
        words={{ loading: words.loadingRegistrations, failed: words.registrationsFailed }}
        whenEmpty={<EmptyState title={words.noRegistrations} />}
      >
        {(rows) => (
          <ul className={list.rows}>
            {rows.map(({ registrationNumber, since, until }) => (
              <li key={`${registrationNumber} ${since ?? ''}`} className={list.row}>
                <p>
                  <Plate registration={registrationNumber} />
                </p>
                <p>{span(since, until)}</p>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Section>
  );
}

const span = (since: string | null, until: string | null): string => {
  if (since === null) return until === null ? '' : words.until(showLongDay(until));
  return until === null ? words.since(showLongDay(since)) : words.between(showLongDay(since), showLongDay(until));
};
