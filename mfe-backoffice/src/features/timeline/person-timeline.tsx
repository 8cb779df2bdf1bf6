import type { RemoteProps, HostApi } from '@kerbside/contracts/host';
import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { StatusTag } from '@kerbside/contracts/ui/basics/status-tag';
import { Loading, LoadingShape } from '@kerbside/contracts/ui/page/panel';
import { useState } from 'react';
import { Link } from 'wouter';
import { customerClaimsQuery } from '../../api/claims-api.js';
import { messagesOfQuery, paymentsQuery, policiesQuery, quotesQuery } from '../../api/customers-api.js';
import { notesQuery } from '../../api/desk-api.js';
import { doneOfCustomerQuery, ofCustomerQuery } from '../../api/reminders-api.js';
import { visitsOfCarsQuery } from '../../api/visits-api.js';
import { timeline as words } from '../../messages/timeline.js';
import { formatDayOf, formatMoment } from '../../ui/moment.js';
import { Nothing } from '../../ui/nothing.js';
import { OneOf } from '../../ui/one-of.js';
import { tableShape } from '../../ui/record-table.js';
import { inOrder, kinds, type MomentKind, type Moment, momentsOf, type MomentRecords } from './moments.js';
import css from './person-timeline.module.css';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { SmallButton } from '../../ui/small-button.js';
import text from '../../ui/text.module.css';
import frame from '../../ui/rows.module.css';

const list = new Intl.ListFormat('en-GB');
const named = (some: readonly MomentKind[]): string => list.format(some.map((kind) => words.kinds[kind]));

/** What happened with one person, of every kind in one list, the newest first. */
export function PersonTimeline({ host, whose }: RemoteProps & { readonly whose: Whose }) {
  const { moments, isLoading, hasOlder, failing, tryAgain } = useMoments(host, whose);
  const [only, setOnly] = useState<MomentKind>();
  const present = kinds.filter((kind) => moments.some((moment) => moment.kind === kind));
  const shown = only === undefined ? moments : moments.filter(({ kind }) => kind === only);
  const older = hasOlder.filter((kind) => only === undefined || kind === only);
  return (
    <section className={css.timeline} aria-label={words.title}>
      {present.length > 1 && (
        <OneOf
          label={words.filters}
          choices={[{ key: undefined, label: words.all }, ...present.map((key) => ({ key, label: words.kinds[key] }))]}
          chosen={only}
          onChoose={setOnly}
        />
      )}
      {failing.length > 0 && (
        <Alert tone="danger" title={words.failed(named(failing))} live actions={<SmallButton label={words.tryAgain} onClick={tryAgain} />}>
          {words.failedWhy}
        </Alert>
      )}
      {isLoading ? (
        <LoadingShape value={tableShape}>
          <Loading>{words.loading}</Loading>
        </LoadingShape>
      ) : (
        <Moments moments={shown} isNarrowed={only !== undefined} />
      )}
      {older.length > 0 && <p className={text.small}>{words.older(named(older))}</p>}
    </section>
  );
}

function Moments({ moments, isNarrowed }: { readonly moments: readonly Moment[]; readonly isNarrowed: boolean }) {
  const { toCome, past } = inOrder(moments, new Date());
  if (moments.length === 0)
    return <Nothing title={isNarrowed ? words.noneOfKind : words.none}>{isNarrowed ? words.noneOfKindWhy : words.noneWhy}</Nothing>;
  return (
    <>
      {toCome.length > 0 && <Rows label={words.toCome} moments={toCome} isTitled />}
      {past.length > 0 && <Rows label={words.title} moments={past} />}
    </>
  );
}

interface RowsProps {
  readonly label: string;
  readonly moments: readonly Moment[];
  readonly isTitled?: boolean;
}

function Rows({ label, moments, isTitled = false }: RowsProps) {
  return (
    <div>
      {isTitled && <p className={css.title}>{label}</p>}
      <ol className={frame.rows} aria-label={label}>
        {moments.map((moment) => (
          <Row key={moment.key} moment={moment} />
        ))}
      </ol>
    </div>
  );
}

function Row({ moment: { kind, isOrder, at, isDay, title, about, href, state } }: { readonly moment: Moment }) {
  return (
    <li className={css.row} data-kind={kind}>
      <span className={css.kind}>{words.one[isOrder ? 'order' : kind]}</span>
      <span className={css.what}>
        {href === undefined ? <span className={text.typed}>{title}</span> : <Link href={href}>{title}</Link>}
        {about !== '' && <span className={text.muted}>{about}</span>}
      </span>
      <span className={css.end}>
        <time dateTime={at}>{isDay ? formatDayOf(at) : formatMoment(at)}</time>
        {state && <StatusTag tone={state.tone}>{state.words}</StatusTag>}
      </span>
    </li>
  );
}

/** Somebody, as far as they are known: one who booked a call without an account has an address alone. */
interface Whose {
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
const useMoments = (host: HostApi, whose: Whose) => {
  const { customerId = '', carIds } = whose;
  const known = { enabled: whose.customerId !== undefined };
  const reads: readonly KindMoments[] = [
    read('call', useQuery(ofCustomerQuery(host, whose))),
    read('call', useQuery(doneOfCustomerQuery(host, whose))),
    read('note', useQuery({ ...notesQuery(host, customerId, newest), ...known })),
    read('payment', useQuery({ ...paymentsQuery(host, customerId, { page: newest }), ...known })),
    read('message', useQuery({ ...messagesOfQuery(host, customerId, newest), ...known })),
    read('visit', useQuery({ ...visitsOfCarsQuery(host, carIds), ...known })),
    read('claim', useQuery({ ...customerClaimsQuery(host, customerId, newest), ...known })),
    read('cover', useQuery({ ...policiesQuery(host, customerId, newest), ...known })),
    read('quote', useQuery({ ...quotesQuery(host, customerId), ...known })),
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
