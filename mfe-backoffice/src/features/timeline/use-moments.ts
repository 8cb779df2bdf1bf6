import type { HostApi } from '@kerbside/contracts/host';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { BackofficeApi } from '../../api/backoffice-api.js';
import { claimsApi, customerClaimsQuery } from '../../api/claims-api.js';
import { deskApi, notesQuery } from '../../api/desk-api.js';
import { messagesOfQuery, paymentsQuery, policiesQuery, quotesQuery } from '../../api/queries.js';
import { doneOfCustomerQuery, ofCustomerQuery, remindersApi } from '../../api/reminders-api.js';
import { visitsApi } from '../../api/visits-api.js';
import { visitsOfCarsQuery } from '../visits/visit-queries.js';
import { kinds, momentsOf, type MomentKind, type Moment, type MomentRecords } from './moments.js';

/** Somebody, as far as they are known: one who booked a call without an account has an address alone. */
export interface Whose {
  readonly customerId: string | undefined;
  readonly email: string;
  readonly carIds: readonly string[];
}

interface PageOfRows<R> {
  readonly rows: readonly R[];
  readonly paging?: { readonly count: number };
}
/** What was read of one kind, and what was not. */
interface KindMoments {
  readonly kind: MomentKind;
  readonly moments: readonly Moment[];
  readonly hasOlder: boolean;
  readonly isLoading: boolean;
  readonly failed: (() => void) | undefined;
}

const read = <K extends MomentKind>(kind: K, query: UseQueryResult<PageOfRows<MomentRecords[K]>>): KindMoments => ({
  kind,
  moments: (query.data?.rows ?? []).flatMap((record) => momentsOf[kind](record)),
  hasOlder: (query.data?.paging?.count ?? 0) > (query.data?.rows.length ?? 0),
  isLoading: query.isLoading,
  failed: query.isError ? () => void query.refetch() : undefined,
});

const newest = 1;

/** All that happened with one person, from what each service has of it: the newest page of each kind. */
export const useMoments = (host: HostApi, office: BackofficeApi, whose: Whose) => {
  const { customerId = '', carIds } = whose;
  const [reminders, desk, claims, visits] = [remindersApi(host), deskApi(host), claimsApi(host), visitsApi(host)];
  const known = { enabled: whose.customerId !== undefined };
  const reads: readonly KindMoments[] = [
    read('call', useQuery(ofCustomerQuery(reminders, whose))),
    read('call', useQuery(doneOfCustomerQuery(reminders, whose))),
    read('note', useQuery({ ...notesQuery(desk, customerId, newest), ...known })),
    read('payment', useQuery({ ...paymentsQuery(office, customerId, newest), ...known })),
    read('message', useQuery({ ...messagesOfQuery(office, customerId, newest), ...known })),
    read('visit', useQuery({ ...visitsOfCarsQuery(visits, carIds), ...known })),
    read('claim', useQuery({ ...customerClaimsQuery(claims, customerId, newest), ...known })),
    read('cover', useQuery({ ...policiesQuery(office, customerId, newest), ...known })),
    read('quote', useQuery({ ...quotesQuery(office, customerId), ...known })),
  ];
  const failing = reads.filter(({ failed }) => failed !== undefined);
  return {
    moments: reads.flatMap(({ moments }) => moments),
    isLoading: reads.some(({ isLoading }) => isLoading),
    hasOlder: kinds.filter((kind) => reads.some((one) => one.kind === kind && one.hasOlder)),
    failing: kinds.filter((kind) => failing.some((one) => one.kind === kind)),
    tryAgain: () => failing.forEach(({ failed }) => failed?.()),
  };
};
