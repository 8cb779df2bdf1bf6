import { formatLongDay } from '@kerbside/contracts/days/dates';
import { bookingFileName } from '@kerbside/contracts/garages/booking-number';
import type { RemoteProps } from '@kerbside/contracts/host';
import type { Car } from '@kerbside/contracts/http/accounts/accounts';
import type { Policy } from '@kerbside/contracts/http/claims/policies';
import { receiptFileName } from '@kerbside/contracts/payments/receipt-words';
import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { useDownload } from '@kerbside/contracts/ui/data/use-download';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import { Link } from 'wouter';
import type { AccountApi } from '../../api/account-api.js';
import { bookingsApi } from '../../api/bookings-api.js';
import { visitsQuery } from '../../api/bookings-queries.js';
import { meQuery, paymentsQuery, policiesQuery } from '../../api/queries.js';
import { documents as words } from '../../messages/documents.js';
import { bookingPath, receiptPath } from '../../paths.js';
import list from '../../ui/list.module.css';
import { PaperDownload } from '../../ui/paper-download.js';
import css from './documents.module.css';

interface OurPapersProps extends RemoteProps {
  readonly api: AccountApi;
}

/** The schedules of the policies, the receipts of what was paid and the visits that are booked; they come by themselves as each comes about. */
export const useOurPapers = ({ host, api }: OurPapersProps) => {
  const { fetch } = host;
  const visits = useMemo(() => bookingsApi(fetch), [fetch]);
  const { data: policies = [] } = useQuery(policiesQuery(api));
  const { data: payments } = useQuery(paymentsQuery(api));
  const { data: cars = [] } = useQuery({ ...meQuery(api), select: (me): readonly Car[] => me.cars });
  const booked = useQueries({ queries: cars.map(({ id }) => visitsQuery(visits, id)) }).flatMap(({ data }) => data ?? []);
  const paid = (payments?.rows ?? []).filter(({ status }) => status === 'succeeded');
  return {
    policy: policies.map((policy) => <Schedule key={policy.id} host={host} api={api} policy={policy} />),
    invoice: paid.map(({ id, quoteId, reference }) => (
      <Paper key={id} name={words.receipt(reference)} href={receiptPath(quoteId)}>
        <PaperDownload
          host={host}
          name={words.receipt(reference)}
          fileName={receiptFileName(reference)}
          fetchFile={() => api.receiptPdf(id)}
        />
      </Paper>
    )),
    booking: booked.map(({ id, booking_number: number = null, job, booking_date: day }) => {
      const name = words.visit(job, formatLongDay(day));
      return (
        <Paper key={id} name={name} href={bookingPath(id)}>
          <PaperDownload host={host} name={name} fileName={bookingFileName(number)} fetchFile={() => visits.pdf(id)} />
        </Paper>
      );
    }),
  };
};

function Schedule({ host, api, policy }: OurPapersProps & { readonly policy: Policy }) {
  const fileName = `${policy.policyNumber}.pdf`;
  const save = useDownload({ host, fetchFile: () => api.schedule(policy.id), fileName, done: words.saved });
  return (
    <li className={list.row}>
      <p className={css.file}>{words.schedule(policy.policyNumber)}</p>
      <p className={css.count}>{words.fromUs}</p>
      <div>
        <Button variant="quiet" size="small" busy={save.busy} busyLabel={words.saving} onClick={() => void save.start()}>
          {words.save(fileName)}
        </Button>
      </div>
      {save.error !== undefined && (
        <Alert tone="danger" live>
          {save.error}
        </Alert>
      )}
    </li>
  );
}

interface PaperProps {
  readonly name: string;
  readonly href: string;
  readonly children: ReactNode;
}

function Paper({ name, href, children }: PaperProps) {
  return (
    <li className={list.row}>
      <p className={css.file}>
        <Link href={href}>{name}</Link>
      </p>
      <p className={css.count}>{words.fromUs}</p>
      {children}
    </li>
  );
}
