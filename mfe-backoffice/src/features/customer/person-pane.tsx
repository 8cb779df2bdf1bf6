import type { Car, Person } from '@kerbside/contracts/http/accounts/accounts';
import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { Plate } from '@kerbside/contracts/ui/controls/plate-field';
import { Link } from 'wouter';
import { customer as words } from '../../messages/customer.js';
import { frame } from '../../messages/frame.js';
import { carPath } from '../../paths.js';
import { Facts } from '../../ui/facts.js';
import { formatDayOf } from '../../ui/moment.js';
import { Section } from '../../ui/section.js';
import css from './customer.module.css';

interface PersonPaneProps {
  readonly person: Person;
  readonly cars: readonly Car[];
}

export function PersonPane({ person, cars }: PersonPaneProps) {
  return (
    <Stack gap="small">
      <Section title={words.person}>
        {person.erasedAt && <Alert title={words.erased(formatDayOf(person.erasedAt))}>{words.erasedWhy}</Alert>}
        <Facts facts={person.erasedAt ? [{ label: words.since, value: formatDayOf(person.createdAt) }] : factsOf(person)} />
      </Section>
      <Section title={words.cars}>
        {cars.length === 0 ? <p className={css.none}>{words.noCars}</p> : <Cars customerId={person.id} cars={cars} />}
      </Section>
    </Stack>
  );
}

const factsOf = ({ email, phone, address, postcode, role, createdAt }: Person) => [
  { label: words.email, value: <a href={`mailto:${email}`}>{email}</a> },
  { label: words.phone, value: phone === null ? words.notGiven : <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a> },
  { label: words.address, value: [...address, postcode].filter(Boolean).join(', ') || words.notGiven },
  { label: words.since, value: formatDayOf(createdAt) },
  ...(role === null ? [] : [{ label: words.role, value: frame.roles[role] }]),
];

function Cars({ customerId, cars }: Pick<PersonPaneProps, 'cars'> & { readonly customerId: string }) {
  return (
    <ul className={css.cars}>
      {cars.map(({ id, registrationNumber, make, model, range }) => (
        <li key={id} className={css.car}>
          {registrationNumber !== null && <Plate registration={registrationNumber} />}
          <Link href={carPath(customerId, id)}>{[make, model, range].filter(Boolean).join(' ')}</Link>
        </li>
      ))}
    </ul>
  );
}
