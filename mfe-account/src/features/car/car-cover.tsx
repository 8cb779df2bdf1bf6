import type { Car } from '@kerbside/contracts/http/accounts/accounts';
import type { Policy } from '@kerbside/contracts/http/claims/policies';
import { EmptyState, Panel } from '@kerbside/contracts/ui/page/panel';
import { loadOf } from '@kerbside/contracts/ui/data/server-data';
import { VisuallyHidden } from '@kerbside/contracts/ui/basics/visually-hidden';
import { coverName } from '@kerbside/contracts/products/cover-name';
import { useQuery } from '@tanstack/react-query';
import type { AccountApi } from '../../api/account-api.js';
import { policiesQuery } from '../../api/queries.js';
import { covers as words } from '../../messages/car.js';
import { policyPath } from '../../paths.js';
import list from '../../ui/list.module.css';
import { Section } from '../../ui/section.js';

/** The policies of a car, each of which opens in a new window (A2). */
export function CarCover({ api, car }: { readonly api: AccountApi; readonly car: Car }) {
  const load = loadOf(useQuery(policiesQuery(api)));
  return (
    <Section title={words.title}>
      <Panel
        load={load}
        loading={words.loading}
        failed={words.failed}
        isEmpty={(policies) => !policies.some((policy) => isOf(car, policy))}
        whenEmpty={<EmptyState title={words.none} />}
      >
        {(policies) => (
          <ul className={list.rows}>
            {policies
              .filter((policy) => isOf(car, policy))
              .map((policy) => (
                <li key={policy.id} className={list.row}>
                  <a href={policyPath(policy.id)} target="_blank" rel="noopener">
                    {coverName(policy)}, <span className={list.whole}>{policy.policyNumber}</span>{' '}
                    <VisuallyHidden>{words.opens}</VisuallyHidden>
                  </a>
                </li>
              ))}
          </ul>
        )}
      </Panel>
    </Section>
  );
}

/** Whether a policy covers the car: compared by registration, and by make and model where the car has none. */
const isOf = ({ registrationNumber, make, model }: Car, { vehicle }: Policy): boolean =>
  vehicle.registrationNumber === registrationNumber && (registrationNumber !== null || (vehicle.make === make && vehicle.model === model));
