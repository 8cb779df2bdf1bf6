import { type CallData } from '@kerbside/contracts/call';
import { Link } from 'wouter';
import { useAddress } from '../address.js';
import { customerQuery, policiesQuery } from '../api/customers-api.js';
import { treeResultQuery } from '../api/tree-api.js';
import { has } from '../features/gate/rights.js';
import { tree as words } from '../messages/tree.js';
import { searchPath, treeEditorPath, customerPath, policyPath } from '../paths.js';
import { Nothing } from '../ui/nothing.js';
import { addressLine } from '../ui/address-line.js';
import { OfficePage } from '../ui/office-page.js';
import type { RemoteProps } from '@kerbside/contracts/host';
import { SelectField } from '@kerbside/contracts/ui/controls/select-field';
import { Cluster, Stack } from '@kerbside/contracts/ui/basics/layout';
import { PolicyStatus } from '@kerbside/contracts/ui/cover/policy-status';
import { useState } from 'react';
import { TreeWalk } from '../features/tree/tree-walk.js';
import { type readCustomer, type Car as TreeRecordCar, type Person } from '@kerbside/contracts/http/accounts/accounts';
import { coverName } from '@kerbside/contracts/products/cover-name';
import { customer, policies as policyWords } from '../messages/customer.js';
import { Facts } from '../ui/facts.js';
import { Section } from '../ui/section.js';
import { TwoLines } from '../ui/two-lines.js';
import { Loaded } from '../features/lists/loaded.js';
import text from '../ui/text.module.css';
import { Email } from '../ui/email.js';

export default function DecisionTreePage({ host }: RemoteProps) {
  const customerId = useAddress(host).get('customer');
  return (
    <OfficePage host={host} title={words.title} lead={words.lead}>
      {has(host.session.role, 'admin') && <Link href={treeEditorPath}>{words.edit}</Link>}
      {customerId ? (
        <CustomerTree key={customerId} host={host} customerId={customerId} />
      ) : (
        <>
          <Nothing title={words.noCustomer}>{words.noCustomerWhy}</Nothing>
          <Link href={searchPath}>{words.toSearch}</Link>
        </>
      )}
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
        {({ rows }) =>
          rows.length === 0 ? (
            <p>{policyWords.none}</p>
          ) : (
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
          )
        }
      </Loaded>
    </Section>
  );
}

const CarLines = ({ cars }: Pick<TreeRecordProps, 'cars'>) =>
  cars.map(({ id, registrationNumber, make, model }) => <div key={id}>{[registrationNumber, make, model].filter(Boolean).join(' ')}</div>);

type Car = CallData<typeof readCustomer>['cars'][number];
const named = ({ make, model, registrationNumber }: Car): string => [make, model, registrationNumber ?? ''].join(' ').trim();

/** The call with one customer: the one that is not finished, or a new one. */
function CustomerTree({ host, customerId }: RemoteProps & { readonly customerId: string }) {
  const [chosen, setChosen] = useState<string>();
  return (
    <Loaded query={customerQuery(host, customerId)} words={words}>
      {({ person, cars }) => (
        <Loaded query={treeResultQuery(host, customerId)} words={words}>
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
                  customerId={customerId}
                  carId={carId}
                  tree={tree}
                  result={result}
                  record={<TreeRecord host={host} person={person} cars={cars} />}
                />
              </Stack>
            );
          }}
        </Loaded>
      )}
    </Loaded>
  );
}
