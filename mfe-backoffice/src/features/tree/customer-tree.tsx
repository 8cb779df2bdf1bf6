import type { RemoteProps } from '@kerbside/contracts/host';
import { Panel } from '@kerbside/contracts/ui/page/panel';
import { SelectField } from '@kerbside/contracts/ui/controls/select-field';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { loadOf } from '@kerbside/contracts/ui/data/server-data';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BackofficeApi } from '../../api/backoffice-api.js';
import { customerQuery } from '../../api/queries.js';
import { treeResultQuery, type TreeApi } from '../../api/tree-api.js';
import { useCustomerUpdates } from '../updates/use-customer-updates.js';
import { tree as words } from '../../messages/tree.js';
import { TreeRecord } from './tree-record.js';
import { TreeWalk } from './tree-walk.js';

interface CustomerTreeProps extends RemoteProps {
  readonly api: TreeApi;
  readonly office: BackofficeApi;
  readonly customerId: string;
}

type Car = Awaited<ReturnType<BackofficeApi['customer']>>['cars'][number];
const named = ({ make, model, registrationNumber }: Car): string => [make, model, registrationNumber ?? ''].join(' ').trim();

/** The call with one customer: the one that is not finished, or a new one. */
export function CustomerTree({ host, api, office, customerId }: CustomerTreeProps) {
  useCustomerUpdates(customerId);
  const customer = loadOf(useQuery(customerQuery(office, customerId)));
  const load = loadOf(useQuery(treeResultQuery(api, customerId)));
  const [chosen, setChosen] = useState<string>();
  return (
    <Panel load={customer} loading={words.loading} failed={words.failed}>
      {({ person, cars }) => (
        <Panel load={load} loading={words.loading} failed={words.failed}>
          {({ tree, result }) => {
            const carId = chosen ?? result?.selected_car_id ?? cars[0]?.id ?? '';
            return (
              <Stack>
                <p>{words.titleFor(`${person.firstName} ${person.lastName}`)}</p>
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
                  api={api}
                  customerId={customerId}
                  carId={carId}
                  tree={tree}
                  result={result}
                  record={<TreeRecord office={office} person={person} cars={cars} />}
                />
              </Stack>
            );
          }}
        </Panel>
      )}
    </Panel>
  );
}
