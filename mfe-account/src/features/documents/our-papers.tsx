import { londonDay, showLongDay } from '@kerbside/contracts/days/dates';
import { bookingFileName } from '@kerbside/contracts/garages/visit';
import type { RemoteProps } from '@kerbside/contracts/host';
import type { Car } from '@kerbside/contracts/http/accounts/accounts';
import type { Policy } from '@kerbside/contracts/http/claims/policies';
import type { TrackedBooking } from '@kerbside/contracts/http/garages/tracker';
import type { Payment } from '@kerbside/contracts/http/payments/payments';
import { receiptFileName } from '@kerbside/contracts/payments/receipt-words';
import { loadOf, useLoaded } from '@kerbside/contracts/ui/data/server-data';
import { useQueries, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Load } from '@kerbside/contracts/ui/data/use-load';
import { downloadSchedule, downloadReceiptPdf } from '../../api/account-api.js';
import { downloadVisit, visitsQuery } from '../../api/bookings-api.js';
import { meQuery, paymentsQuery, policiesQuery } from '../../api/queries.js';
import { documents as words } from '../../messages/documents.js';
import { bookingPath, receiptPath } from '../../paths.js';
import list from '../../ui/list.module.css';
import { PaperDownload } from '../../ui/paper-download.js';
import { SaveFile } from '../../ui/save-file.js';
import { WithNumbers } from '../../ui/summary-row.js';
import { isWork } from '../../is-work.js';
import css from './documents.module.css';
import { receiptState } from './receipt-state.js';

/** The schedules of the policies, the receipts of what was bought and the visits that are booked; they appear by themselves as each comes into being. */
export const useOurPapers = ({ host }: RemoteProps) => {
  const policies = useLoaded(policiesQuery(host));
  const payments = useLoaded(paymentsQuery(host));
  const cars = useQuery({ ...meQuery(host), select: (me): readonly Car[] => [...me.cars, ...me.archivedCars] });
  const booked = useQueries({ queries: (cars.data ?? []).map(({ id }) => visitsQuery(host, id)) });
  return {
    policy: mapped(policies, (rows) => rows.map((policy) => <Schedule key={policy.id} host={host} policy={policy} />)),
    invoice: mapped(payments, ({ rows }) =>
      rows.filter(({ isBought }) => isBought).map((payment) => <ReceiptRow key={payment.id} host={host} payment={payment} />),
    ),
    booking: mapped(together([mapped(loadOf(cars), () => []), ...booked.map(loadOf)]), (rows) =>
      rows.map((visit) => <VisitRow key={visit.id} host={host} visit={visit} />),
    ),
  };
};

function ReceiptRow({ host, payment }: RemoteProps & { readonly payment: Payment }) {
  const { id, quoteId, reference, atGarage } = payment;
  const name = atGarage ? words.booked(reference) : words.receipt(reference);
  return (
    <Paper name={name} href={receiptPath(quoteId)} state={receiptState(payment, londonDay(new Date()))}>
      <PaperDownload host={host} name={name} fileName={receiptFileName(reference)} fetchFile={() => downloadReceiptPdf(host, id)} />
    </Paper>
  );
}

function VisitRow({ host, visit }: RemoteProps & { readonly visit: TrackedBooking }) {
  const { id, booking_number: number, job, booking_date: day } = visit;
  const name = words.visit(job, showLongDay(day));
  return (
    <Paper name={name} href={bookingPath(id)} state={visit.customer_status_text}>
      <PaperDownload host={host} name={name} fileName={bookingFileName(number)} fetchFile={() => downloadVisit(host, id)} />
    </Paper>
  );
}

function Schedule({ host, policy }: RemoteProps & { readonly policy: Policy }) {
  return (
    <li className={list.row}>
      <p className={css.file}>
        <WithNumbers text={(isWork(policy) ? words.confirmation : words.schedule)(policy.policyNumber)} />
      </p>
      <p className={css.count}>{words.fromUs}</p>
      <SaveFile host={host} name={`${policy.policyNumber}.pdf`} fetchFile={() => downloadSchedule(host, policy.id)} />
    </li>
  );
}

interface PaperProps {
  readonly name: string;
  readonly href: string;
  /** The state of what it is about: "£312.40 is on its way". */
  readonly state: string;
  readonly children: ReactNode;
}

function Paper({ name, href, state, children }: PaperProps) {
  return (
    <li className={list.row}>
      <p className={css.file}>
        <Link href={href}>
          <WithNumbers text={name} />
        </Link>
      </p>
      <p>{state}</p>
      <p className={css.count}>{words.fromUs}</p>
      {children}
    </li>
  );
}

const mapped = <T, U>(load: Load<T>, to: (data: T) => U): Load<U> => (load.status === 'ready' ? { ...load, data: to(load.data) } : load);

/** Lists that are read one by one, as one list: failed while one of them is, and complete before any of it is shown. */
const together = <T,>(loads: readonly Load<readonly T[]>[]): Load<readonly T[]> => {
  const failed = loads.filter((load) => load.status === 'failed');
  const [first] = failed;
  if (first) return { ...first, retry: () => failed.forEach(({ retry }) => retry()) };
  const ready = loads.filter((load) => load.status === 'ready');
  if (ready.length < loads.length) return { status: 'loading' };
  return {
    status: 'ready',
    data: ready.flatMap(({ data }) => data),
    refreshing: ready.some(({ refreshing }) => refreshing),
    reload: () => ready.forEach(({ reload }) => reload()),
  };
};
