import { useLoaded } from '@kerbside/contracts/ui/data/server-data';
import { Panel } from '@kerbside/contracts/ui/page/panel';
import { isNotFound } from '@kerbside/contracts/ui/data/calls';
import { customerQuery } from '../api/customers-api.js';
import { CustomerParts } from '../features/customer/customer-parts.js';
import { Desk } from '../features/customer/desk.js';
import type { OfCustomer } from '../office-props.js';
import { customer as words } from '../messages/customer.js';
import { searchFor, carPath } from '../paths.js';
import { useAddress } from '../address.js';
import { WithAction } from '../ui/bench.js';
import { addressLine } from '../ui/address-line.js';
import { OfficePage } from '../ui/office-page.js';
import { tableShape } from '../ui/record-table.js';
import type { Car, Person } from '@kerbside/contracts/http/accounts/accounts';
import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { Plate } from '@kerbside/contracts/ui/controls/plate-field';
import { Link } from 'wouter';
import { frame } from '../messages/frame.js';
import { Facts } from '../ui/facts.js';
import { formatDayOf } from '../ui/moment.js';
import { Section } from '../ui/section.js';
import css from '../features/customer/customer.module.css';
import { useState } from 'react';
import { access } from '../messages/office.js';
import { AccessBox, type AccessBoxProps } from '../features/access/access-box.js';
import { SmallButton } from '../ui/small-button.js';
import text from '../ui/text.module.css';
import { Email } from '../ui/email.js';

export default function CustomerPage({ host, customerId }: OfCustomer) {
  const address = useAddress(host);
  const found = address.get('q');
  const customer = useLoaded(customerQuery(host, customerId));
  const above = found ? { path: searchFor(found, Number(address.get('results')) || undefined), back: words.back } : undefined;
  if (customer.status === 'failed' && isNotFound(customer.error))
    return (
      <OfficePage host={host} title={words.missing} lead={words.missingWhy} above={above}>
        {null}
      </OfficePage>
    );
  const person = customer.status === 'ready' ? customer.data.person : undefined;
  const isAdmin = host.session.role === 'admin';
  const action = (
    <>
      <Desk host={host} customerId={customerId} address={address} person={person} />
      <Panel load={customer} words={words}>
        {(data) => <PersonPane {...data} />}
      </Panel>
      {isAdmin && person && !person.erasedAt && <CustomerAccess host={host} person={person} />}
    </>
  );
  return (
    <OfficePage host={host} title={person ? `${person.firstName} ${person.lastName}` : words.title} above={above}>
      <WithAction label={words.atHand} action={action}>
        {customer.status === 'loading' && tableShape}
        {customer.status === 'ready' && <CustomerParts host={host} customerId={customerId} address={address} {...customer.data} />}
      </WithAction>
    </OfficePage>
  );
}

interface PersonPaneProps {
  readonly person: Person;
  readonly cars: readonly Car[];
  readonly erasureBeginsAt?: string | undefined;
}

function PersonPane({ person, cars, erasureBeginsAt }: PersonPaneProps) {
  return (
    <Stack gap="small">
      <Section title={words.person}>
        {erasureBeginsAt && (
          <Alert tone="warning" title={words.erasing(formatDayOf(erasureBeginsAt))}>
            {words.erasingWhy}
          </Alert>
        )}
        {person.erasedAt && <Alert title={words.erased(formatDayOf(person.erasedAt))}>{words.erasedWhy}</Alert>}
        <Facts facts={person.erasedAt ? [{ label: words.since, value: formatDayOf(person.createdAt) }] : factsOf(person)} />
      </Section>
      <Section title={words.cars}>
        {cars.length === 0 ? <p className={text.small}>{words.noCars}</p> : <Cars customerId={person.id} cars={cars} />}
      </Section>
    </Stack>
  );
}

const factsOf = ({ email, phone, address, postcode, role, createdAt }: Person) => [
  {
    label: words.email,
    value: (
      <a href={`mailto:${email}`}>
        <Email>{email}</Email>
      </a>
    ),
  },
  { label: words.phone, value: phone === null ? words.notGiven : <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a> },
  { label: words.address, value: addressLine([...address, postcode]) || words.notGiven },
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

const boxId = 'customer-access';

/** Closed until an admin opens it: a customer's page is mostly read for other things. */
function CustomerAccess(props: AccessBoxProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <SmallButton
        label={access.manage}
        aria-expanded={isOpen}
        aria-controls={isOpen ? boxId : undefined}
        onClick={() => setIsOpen(!isOpen)}
      />
      {isOpen && (
        <div id={boxId}>
          <AccessBox {...props} />
        </div>
      )}
    </>
  );
}
