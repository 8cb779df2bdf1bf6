import { Link } from 'wouter';
import { policiesQuery } from '../api/customers-api.js';
import { treeResultQuery } from '../api/tree-api.js';
import { has } from '../features/gate/rights.js';
import { tree as words } from '../messages/tree.js';
import { treeEditorPath, customerPath, policyPath } from '../paths.js';
import { addressLine } from '../ui/address-line.js';
import { OfficePage } from '../ui/office-page.js';
import type { RemoteProps } from '@kerbside/contracts/host';
import { SelectField } from '@kerbside/contracts/ui/controls/select-field';
import { Cluster, Stack } from '@kerbside/contracts/ui/basics/layout';
import { PolicyStatus } from '@kerbside/contracts/ui/cover/policy-status';
import { useState } from 'react';
import { TreeWalk } from '../features/tree/tree-walk.js';
import type { Car as TreeRecordCar, Person } from '@kerbside/contracts/http/accounts/accounts';
import { coverName } from '@kerbside/contracts/products/cover-name';
import { customer, policies as policyWords } from '../messages/customer.js';
import { Facts } from '../ui/facts.js';
import { Section } from '../ui/section.js';
import { TwoLines } from '../ui/two-lines.js';
import { Loaded } from '../features/lists/loaded.js';
import { AskedCustomer } from '../features/lists/asked-customer.js';
import text from '../ui/text.module.css';
import { Email } from '../ui/email.js';

export default function DecisionTreePage({ host }: RemoteProps) {
  return (
    <OfficePage host={host} title={words.title} lead={words.lead}>
      {has(host.session.role, 'admin') && <Link href={treeEditorPath}>{words.edit}</Link>}
      <AskedCustomer host={host} words={words}>
        {({ person, cars }) => <CustomerTree host={host} person={person} cars={cars} />}
      </AskedCustomer>
    </OfficePage>
  );
}

interface TreeRecordProps extends RemoteProps {
  readonly person: Person;
  readonly cars: readonly TreeRecordCar[];
}

/** What we have of the customer, to compare what they say with. */
function TreeRecord({ host, person, cars }: TreeRecordProps) {
  const { firstName, lastName, phone, email, address, postcode } = person;
  const facts = [
    { label: words.recordName, value: <Link href={customerPath(person.id)}>{`${firstName} ${lastName}`}</Link> },
    { label: customer.address, value: addressLine([...address, postcode]) || customer.notGiven },
    { label: customer.phone, value: phone ?? customer.notGiven },
    { label: customer.email, value: <Email>{email}</Email> },
    { label: customer.cars, value: cars.length === 0 ? customer.noCars : <CarLines cars={cars} /> },
  ];
  return (
    <Section title={words.record}>
      <Facts facts={facts} />
      <Loaded query={policiesQuery(host, person.id, 1)} words={policyWords}>
        {({ rows, paging }) =>
          rows.length === 0 ? (
            <p>{policyWords.none}</p>
          ) : (
            <>
              <ul aria-label={policyWords.title} className={text.list}>
                {rows.map((policy) => (
                  <li key={policy.id}>
                    <TwoLines
                      first={
                        <Cluster>
                          <Link href={policyPath(policy.customerId, policy.id)}>{policy.policyNumber}</Link>
                          <PolicyStatus policy={policy} words={policyWords.status} />
                        </Cluster>
                      }
                      second={[coverName(policy), policy.vehicle.registrationNumber].filter(Boolean).join(', ')}
                    />
                  </li>
                ))}
              </ul>
              {paging.count > rows.length && <Link href={`${customerPath(person.id)}?show=cover`}>{words.allCover(paging.count)}</Link>}
            </>
          )
        }
      </Loaded>
    </Section>
  );
}

const CarLines = ({ cars }: Pick<TreeRecordProps, 'cars'>) =>
  cars.map(({ id, registrationNumber, make, model }) => <div key={id}>{[registrationNumber, make, model].filter(Boolean).join(' ')}</div>);

const named = ({ make, model, registrationNumber }: TreeRecordCar): string => [make, model, registrationNumber ?? ''].join(' ').trim();

/** The call with one customer: the one that is not finished, or a new one. */
function CustomerTree({ host, person, cars }: TreeRecordProps) {
  const [chosen, setChosen] = useState<string>();
  return (
    <Loaded query={treeResultQuery(host, person.id)} words={words}>
      {({ tree, result }) => {
        const carId = chosen ?? result?.selected_car_id ?? cars[0]?.id ?? '';
        return (
          <Stack>
            <p>{words.with(`${person.firstName} ${person.lastName}`)}</p>
            {cars.length > 1 && (
              <SelectField
                label={words.car}
                width={20}
                options={cars.map((car) => ({ value: car.id, label: named(car) }))}
                value={carId}
                onChange={setChosen}
              />
            )}
            <TreeWalk
              host={host}
              customerId={person.id}
              carId={carId}
              tree={tree}
              result={result}
              record={<TreeRecord host={host} person={person} cars={cars} />}
            />
          </Stack>
        );
      }}
    </Loaded>
  );
}
