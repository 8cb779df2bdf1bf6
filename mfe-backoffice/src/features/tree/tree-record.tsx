import type { Car, Person } from '@kerbside/contracts/http/accounts/accounts';
import { coverName } from '@kerbside/contracts/products/cover-name';
import { Panel } from '@kerbside/contracts/ui/page/panel';
import { loadOf } from '@kerbside/contracts/ui/data/server-data';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import type { BackofficeApi } from '../../api/backoffice-api.js';
import { policiesQuery } from '../../api/queries.js';
import { customer, policies as policyWords } from '../../messages/customer.js';
import { tree as words } from '../../messages/tree.js';
import { policyPath } from '../../paths.js';
import { Facts } from '../../ui/facts.js';
import { Section } from '../../ui/section.js';
import { TwoLines } from '../../ui/two-lines.js';
import css from './tree.module.css';

interface TreeRecordProps {
  readonly office: BackofficeApi;
  readonly person: Person;
  readonly cars: readonly Car[];
}

/** What we have of the customer, to compare what they say with. */
export function TreeRecord({ office, person, cars }: TreeRecordProps) {
  const load = loadOf(useQuery(policiesQuery(office, person.id, 1)));
  const { firstName, lastName, phone, email, address, postcode } = person;
  const facts = [
    { label: words.recordName, value: `${firstName} ${lastName}` },
    { label: customer.address, value: [...address, postcode].filter(Boolean).join(', ') || customer.notGiven },
    { label: customer.phone, value: phone ?? customer.notGiven },
    { label: customer.email, value: email },
    { label: customer.cars, value: cars.length === 0 ? customer.noCars : <CarLines cars={cars} /> },
  ];
  return (
    <Section title={words.record}>
      <Facts facts={facts} />
      <Panel load={load} loading={policyWords.loading} failed={policyWords.failed}>
        {({ rows }) =>
          rows.length === 0 ? (
            <p>{policyWords.none}</p>
          ) : (
            <ul aria-label={policyWords.title} className={css.record}>
              {rows.map((policy) => (
                <li key={policy.id}>
                  <TwoLines
                    first={<Link href={policyPath(policy.customerId, policy.id)}>{policy.policyNumber}</Link>}
                    second={[coverName(policy), policy.vehicle.registrationNumber].filter(Boolean).join(', ')}
                  />
                </li>
              ))}
            </ul>
          )
        }
      </Panel>
    </Section>
  );
}

const CarLines = ({ cars }: Pick<TreeRecordProps, 'cars'>) =>
  cars.map(({ id, registrationNumber, make, model }) => <div key={id}>{[registrationNumber, make, model].filter(Boolean).join(' ')}</div>);
