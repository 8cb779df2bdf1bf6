import { Loaded } from '@kerbside/contracts/ui/page/loaded';
import type { RemoteProps } from '@kerbside/contracts/host';
import type { Car } from '@kerbside/contracts/http/accounts/accounts';
import { EmptyState } from '@kerbside/contracts/ui/page/panel';
import { VisuallyHidden } from '@kerbside/contracts/ui/basics/visually-hidden';
import { PolicyStatus } from '@kerbside/contracts/ui/cover/policy-status';
import { coverName } from '@kerbside/contracts/products/cover-name';
import { policiesQuery } from '../../api/queries.js';
import { byStanding } from '../../is-work.js';
import { status } from '../../messages/account.js';
import { covers as words } from '../../messages/car.js';
import { policyPath } from '../../paths.js';
import { sameCar } from '../../names.js';
import list from '../../ui/list.module.css';
import { Section } from '../../ui/section.js';

/** What was bought for a car: each opens in a new window (A2). */
export function CarCover({ host, car }: RemoteProps & { readonly car: Car }) {
  return (
    <Section title={words.title}>
      <Loaded
        query={policiesQuery(host)}
        words={words}
        isEmpty={(policies) => !policies.some((policy) => sameCar(car, policy.vehicle))}
        whenEmpty={<EmptyState title={words.none} />}
      >
        {(policies) => (
          <ul className={list.rows}>
            {policies
              .filter((policy) => sameCar(car, policy.vehicle))
              .toSorted(byStanding)
              .map((policy) => (
                <li key={policy.id} className={list.row}>
                  <div className={list.wraps}>
                    <a href={policyPath(policy.id)} target="_blank" rel="noopener" className={list.inLine}>
                      {coverName(policy)}, <span className={list.whole}>{policy.policyNumber}</span>{' '}
                      <VisuallyHidden>{words.opens}</VisuallyHidden>
                    </a>{' '}
                    <PolicyStatus policy={policy} words={status} />
                  </div>
                </li>
              ))}
          </ul>
        )}
      </Loaded>
    </Section>
  );
}
