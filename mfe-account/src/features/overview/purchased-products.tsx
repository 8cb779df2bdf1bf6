import { isNothing } from '@kerbside/contracts/ui/page/loaded';
import { coversNoDay } from '@kerbside/contracts/claims/claimable';
import { showLongDay } from '@kerbside/contracts/days/dates';
import type { RemoteProps } from '@kerbside/contracts/host';
import type { Policy, Order } from '@kerbside/contracts/http/claims/policies';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { Card } from '@kerbside/contracts/ui/basics/card';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { EmptyState, Panel } from '@kerbside/contracts/ui/page/panel';
import { Plate } from '@kerbside/contracts/ui/controls/plate-field';
import { PolicyStatus } from '@kerbside/contracts/ui/cover/policy-status';
import type { Load } from '@kerbside/contracts/ui/data/use-load';
import { VisuallyHidden } from '@kerbside/contracts/ui/basics/visually-hidden';
import { coverName } from '@kerbside/contracts/products/cover-name';
import { useState } from 'react';
import { Link } from 'wouter';
import { carName } from '../../names.js';
import { policy as policyWords, products as words, status, order as orderWords } from '../../messages/account.js';
import { policyPath } from '../../paths.js';
import list from '../../ui/list.module.css';
import { AnchoredSection } from '../../ui/section.js';
import css from './overview.module.css';
import { byStanding, isWork } from '../../is-work.js';
import { whenOfVisit } from '../policy/policy-facts.js';
import { TermsNotice } from '../policy-care/terms-notice.js';

/** What was bought, below what is to be accepted of it. */
export function PurchasedProducts({ host, policies }: RemoteProps & { readonly policies: Load<readonly Policy[]> }) {
  return (
    <AnchoredSection title={words.title} anchor="section-purchased-products">
      <Panel load={policies} words={words} isEmpty={isNothing} whenEmpty={<EmptyState title={words.none}>{words.noneWhy}</EmptyState>}>
        {(rows) => (
          <Stack>
            <TermsNotice host={host} policies={rows} />
            <Policies policies={rows} />
          </Stack>
        )}
      </Panel>
    </AnchoredSection>
  );
}

const mostShown = 4;
/** Who has many sees the first of them, and the rest when they ask for it. */
function Policies({ policies }: { readonly policies: readonly Policy[] }) {
  const [isAll, setIsAll] = useState(false);
  const sorted = policies.toSorted(byStanding);
  // One more takes no more room than the button that would show it.
  const shown = isAll || sorted.length <= mostShown + 1 ? sorted : sorted.slice(0, mostShown);
  return (
    <Stack gap="small">
      {shown.map((policy) => (
        <PolicyCard key={policy.id} policy={policy} />
      ))}
      {shown.length < sorted.length && (
        <div>
          <Button label={words.showMore(sorted.slice(shown.length))} variant="secondary" onClick={() => setIsAll(true)} />
        </div>
      )}
    </Stack>
  );
}

/** The days of cover, or the visit of an order; undefined where there is neither. */
const whenOf = (policy: Policy): string | undefined => {
  if (isWork(policy)) return policy.status === 'cancelled' ? undefined : visitWords(policy);
  if (coversNoDay(policy)) return undefined;
  const from = showLongDay(policy.startsOn);
  return policy.rolling ? words.rolling(from) : words.days(from, showLongDay(policy.endsOn));
};

function PolicyCard({ policy }: { readonly policy: Policy }) {
  const { id, policyNumber, vehicle } = policy;
  const when = whenOf(policy);
  return (
    <Card title={coverName(policy)} level={3} aside={<PolicyStatus policy={policy} words={status} />}>
      <div className={css.facts}>
        <p className={css.car}>
          {vehicle.registrationNumber !== null && <Plate registration={vehicle.registrationNumber} />}
          {carName(vehicle)}
        </p>
        {when !== undefined && <p>{when}</p>}
        <p className={list.wraps}>
          <span className={css.quiet}>{policyWords.number(policyNumber, isWork(policy))}</span>
          <Link href={policyPath(id)} className={list.way ?? ''}>
            {isWork(policy) ? words.viewOrder : words.view}
            <VisuallyHidden> {policyNumber}</VisuallyHidden>
          </Link>
        </p>
      </div>
    </Card>
  );
}

/** "Visit on 8 December 2026 at 09:30"; undefined while none is booked. */
const visitWords = (order: Order): string | undefined => {
  const when = whenOfVisit(order);
  return when === undefined ? undefined : orderWords.visitOn(when);
};
