import type { Cover, Order } from '@kerbside/contracts/http/claims/policies';
import type { FoundRecord } from '@kerbside/contracts/http/imports/find';
import { isOrderNumber } from '@kerbside/contracts/policies/policy-number';
import { kindOf } from '../../messages/frame.js';
import { palette as words } from '../../messages/palette.js';
import { markKinds, markPath, policyCancellationPath, policyPath, renewalOffPath, startCoverPath } from '../../paths.js';
import type { PaletteLine } from './choice.js';

/** What decides which actions a policy takes. */
type CoverToChange = Pick<Cover, 'kind' | 'id' | 'customerId' | 'policyNumber' | 'status' | 'replaces' | 'mayStartEarly' | 'autoRenewal'>;
export type PolicyToChange = CoverToChange | Pick<Order, 'kind' | 'id' | 'customerId' | 'policyNumber' | 'status'>;

/** What can be started for a policy of which only the number is known. Nothing renews or resets an order. */
export const startsOfFound = (customerId: string, { id, title }: FoundRecord): PaletteLine[] => [
  cancelOf(customerId, id, title),
  ...(isOrderNumber(title) ? [] : marksOf(customerId, id, title)),
];

/** What can be started for a policy in its present state. */
export const startsOfPolicy = (policy: PolicyToChange): PaletteLine[] => {
  const { id, customerId, policyNumber, status } = policy;
  return [
    // First, so that a number and Enter open the policy rather than begin its cancellation.
    {
      key: `policy ${id}`,
      label: `${kindOf({ kind: 'policy', title: policyNumber })} ${policyNumber}`,
      about: '',
      href: policyPath(customerId, id),
    },
    ...(status === 'cancelled' ? [] : [cancelOf(customerId, id, policyNumber)]),
    ...(policy.kind === 'cover' ? startsOfCover(policy) : []),
  ];
};

const startsOfCover = ({ id, customerId, policyNumber, replaces, mayStartEarly, autoRenewal }: CoverToChange): PaletteLine[] => [
  ...(replaces ? [] : marksOf(customerId, id, policyNumber)),
  ...(mayStartEarly
    ? [{ key: `start ${id}`, label: words.startCover(policyNumber), about: '', href: startCoverPath(customerId, id) }]
    : []),
  ...(autoRenewal === 'on'
    ? [{ key: `renewal-off ${id}`, label: words.renewalOff(policyNumber), about: '', href: renewalOffPath(customerId, id) }]
    : []),
];

const cancelOf = (customerId: string, id: string, number: string): PaletteLine => ({
  key: `cancel ${id}`,
  label: words.cancel(number),
  about: '',
  href: policyCancellationPath(customerId, id),
});
const marksOf = (customerId: string, id: string, number: string): PaletteLine[] =>
  markKinds.map((kind) => ({ key: `${kind} ${id}`, label: words.mark[kind](number), about: '', href: markPath(customerId, id, kind) }));
