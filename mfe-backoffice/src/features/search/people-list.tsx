import type { FoundPerson, FoundRecord } from '@kerbside/contracts/http/imports/find';
import { Plate } from '@kerbside/contracts/ui/controls/plate-field';
import { StatusTag, type Tone } from '@kerbside/contracts/ui/basics/status-tag';
import { Link } from 'wouter';
import { kindOf, kinds, matched, search as words } from '../../messages/frame.js';
import { customerPath } from '../../paths.js';
import list from '../../ui/rows.module.css';
import { factsOf } from './facts-of.js';
import css from './search.module.css';

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
export function PeopleList({ people, ...found }: PeopleQuery & { readonly people: readonly FoundPerson[] }) {
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
          <StatusTag tone={tones.customer}>{kinds.customer}</StatusTag>
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
                <span className={css.facts}>{record.subtitle}</span>
                <span className={css.matched}>{words.matchedOn(matched[record.matched])}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
