import { neverBegan } from '@kerbside/contracts/claims/never-began';
import { formatDay } from '@kerbside/contracts/days/dates';
import type { Policy } from '@kerbside/contracts/http/claims/policies';
import { policyPage as words } from '../../messages/policy.js';

/** The days of cover, as staff read them; none of cover that was cancelled before it began. */
export const coverDays = (policy: Pick<Policy, 'startsOn' | 'endsOn' | 'rolling' | 'cancelledOn'>): string => {
  const [from, to] = [formatDay(policy.startsOn), formatDay(policy.endsOn)];
  if (neverBegan(policy)) return words.neverBegan(from);
  return policy.rolling ? words.rolling(from) : words.span(from, to);
};
