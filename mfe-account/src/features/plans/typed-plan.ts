import type { CompetitorPlan } from '@kerbside/contracts/http/accounts/plans';
import { typedPrice } from '@kerbside/contracts/payments/typed-payments';

/** DD/MM/YYYY. */
const typedDate = (day: string): string => day.split('-').reverse().join('/');

/** What the fields of the form show of a plan. */
export const typedOf = (plan: CompetitorPlan | undefined) => ({
  provider: plan?.provider ?? '',
  price: plan ? typedPrice(plan.pricePence) : '',
  policy_number: plan?.policyNumber ?? '',
  level_of_cover: plan?.levelOfCover ?? '',
  start_date: plan ? typedDate(plan.startDate) : '',
  expiry_date: plan ? typedDate(plan.expiryDate) : '',
  inception_date: plan?.inceptionDate ? typedDate(plan.inceptionDate) : '',
  other_information: plan?.otherInformation ?? '',
});
