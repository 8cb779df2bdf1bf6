import { useLoaded } from '@kerbside/contracts/ui/data/server-data';
import type { HostApi, RemoteProps } from '@kerbside/contracts/host';
import { quoteReferenceTyped } from '@kerbside/contracts/staff/quote-reference';
import { referenceTyped } from '@kerbside/contracts/staff/reminders';
import { Pages } from '@kerbside/contracts/ui/page/pages';
import { EmptyState, Panel } from '@kerbside/contracts/ui/page/panel';
import { useEffect } from 'react';
import { quoteNumberedQuery } from '../../api/customers-api.js';
import { numberedQuery } from '../../api/reminders-api.js';
import { search as words, kinds as kindNames, kindOf, matched } from '../../messages/frame.js';
import { newQuote } from '../../messages/desk.js';
import { reminderDialog as kinds } from '../../messages/reminders.js';
import { callbackPath, foundQuotePath, customerPath } from '../../paths.js';
import { formatMoment } from '../../ui/moment.js';
import css from './search.module.css';
import { type Hits, aboutRecord, factsOfQuote, factsOf } from './hits.js';
import { quoteName } from '@kerbside/contracts/products/product-names';
import { StatusTag, type Tone } from '@kerbside/contracts/ui/basics/status-tag';
import type { Load } from '@kerbside/contracts/ui/data/use-load';
import { Link } from 'wouter';
import list from '../../ui/rows.module.css';
import type { FoundPerson, FoundRecord } from '@kerbside/contracts/http/imports/find';
import { Plate } from '@kerbside/contracts/ui/controls/plate-field';
import { SmallButton } from '../../ui/small-button.js';

interface FoundProps {
  readonly host: HostApi;
  /** Begins a quote for somebody whom nobody knows yet. */
  readonly onNew: () => void;
  readonly hits: Hits;
  readonly onPage: (page: number) => void;
}

export function Found({ host, hits: { rows, paging, asked }, onPage, onNew }: FoundProps) {
  const count = words.count(paging.count, asked);
  useEffect(() => host.announce(count), [host, count]);
  if (paging.count === 0 && referenceTyped(asked)) return <FoundCallbacks host={host} asked={asked} />;
  if (paging.count === 0 && quoteReferenceTyped(asked)) return <FoundQuotes host={host} asked={asked} />;
  if (paging.count === 0) {
    const action = <SmallButton label={newQuote.startNew} onClick={onNew} />;
    return (
      <EmptyState title={words.none(asked)} action={action}>
        {words.noneWhy}
      </EmptyState>
    );
  }
  return (
    <div className={css.found}>
      <p className={css.count}>{count}</p>
      <PeopleList people={rows} asked={asked} page={paging.page} />
      <Pages of={words.pages} paging={paging} onPage={onPage} />
    </div>
  );
}

function FoundCallbacks({ host, asked }: { readonly host: HostApi; readonly asked: string }) {
  return (
    <FoundNumbered
      load={useLoaded(numberedQuery(host, asked))}
      asked={asked}
      tone="info"
      show={({ callback_id: id, callback, reference, related_person: person, content, remind_date: due }) => ({
        id,
        to: callbackPath(id),
        kind: callback ? kinds.callback : kinds.reminder,
        name: reference,
        facts: [person, content, formatMoment(due)],
      })}
    />
  );
}

/** The quote with the reference that was searched for: it is nobody's while nobody has signed in with it, or of somebody who is erased. */
function FoundQuotes({ host, asked }: RemoteProps & { readonly asked: string }) {
  return (
    <FoundNumbered
      load={useLoaded(quoteNumberedQuery(host, asked))}
      asked={asked}
      tone="warning"
      show={(quote) => ({
        id: quote.id,
        to: foundQuotePath(quote),
        kind: kindNames.quote,
        name: quote.reference,
        facts: [quoteName(quote), ...factsOfQuote(quote)],
      })}
    />
  );
}

interface NumberedHit {
  readonly id: string;
  readonly to: string;
  readonly kind: string;
  readonly name: string;
  readonly facts: readonly (string | null | undefined)[];
}

interface FoundNumberedProps<T> {
  readonly load: Load<{ readonly rows: readonly T[] }>;
  readonly asked: string;
  readonly tone: 'info' | 'warning';
  readonly show: (row: T) => NumberedHit;
}

/** What has the number that was searched for, where the search knows nobody. */
function FoundNumbered<T>({ load, asked, tone, show }: FoundNumberedProps<T>) {
  return (
    <Panel
      load={load}
      words={words}
      isEmpty={({ rows }) => rows.length === 0}
      whenEmpty={<EmptyState title={words.none(asked)}>{words.noneWhy}</EmptyState>}
    >
      {({ rows }) => (
        <ol className={list.rows} aria-label={words.results}>
          {rows.map(show).map(({ id, to, kind, name, facts }) => (
            <li key={id}>
              <Link href={to} className={`${list.row} ${css.person}`} data-stop="">
                <span className={css.kind}>
                  <StatusTag tone={tone}>{kind}</StatusTag>
                </span>
                <span className={css.name}>{name}</span>
                <span className={css.facts}>{facts.filter(Boolean).join(' · ')}</span>
              </Link>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}

const tones: Readonly<Record<FoundRecord['kind'], Tone>> = {
  customer: 'brand',
  policy: 'info',
  car: 'neutral',
  quote: 'warning',
  claim: 'danger',
  booking: 'success',
};

interface PeopleQuery {
  readonly asked: string;
  readonly page: number;
}

/** Who was found, best first, each once: with what distinguishes them from namesakes, and which of their records were found. */
function PeopleList({ people, ...found }: PeopleQuery & { readonly people: readonly FoundPerson[] }) {
  return (
    <ol className={list.rows} aria-label={words.results}>
      {people.map((person) => (
        <Person key={person.customerId} person={person} {...found} />
      ))}
    </ol>
  );
}

function Person({ person, asked, page }: PeopleQuery & { readonly person: FoundPerson }) {
  const { customerId, name, cars, found } = person;
  const self = found.find(({ kind }) => kind === 'customer');
  const records = found.filter(({ kind }) => kind !== 'customer');
  return (
    <li>
      <Link href={customerPath(customerId, asked, page)} className={`${list.row} ${css.person}`} data-stop="">
        <span className={css.kind}>
          <StatusTag tone={tones.customer}>{kindNames.customer}</StatusTag>
        </span>
        <span className={css.name}>{name}</span>
        <span className={css.facts}>
          {factsOf(person).join(' · ')}
          {cars.map((registration) => (
            <Plate key={registration} registration={registration} />
          ))}
        </span>
        {self && <span className={css.matched}>{words.matchedOn(matched[self.matched])}</span>}
      </Link>
      {records.length > 0 && (
        <ul className={css.records} aria-label={words.recordsOf(name)}>
          {records.map((record) => (
            <li key={`${record.kind} ${record.id}`}>
              <Link href={customerPath(customerId, asked, page)} className={`${list.row} ${css.record}`} data-stop="">
                <span className={css.kind}>
                  <StatusTag tone={tones[record.kind]}>{kindOf(record)}</StatusTag>
                </span>
                <span className={css.name}>{record.kind === 'car' ? <Plate registration={record.title} /> : record.title}</span>
                <span className={css.facts}>{aboutRecord(record)}</span>
                <span className={css.matched}>{words.matchedOn(matched[record.matched])}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
