import { addDays, type IsoDay } from '@kerbside/contracts/days/dates';
import { startProblem } from '@kerbside/contracts/days/start-date';
import { doneAtGarages } from '@kerbside/contracts/garages/done-at-garages';
import type { Cover, Policy } from '@kerbside/contracts/http/claims/policies';
import type { SoldPolicy } from '@kerbside/contracts/http/pricing/products';

type Days = Pick<SoldPolicy, 'starts_on' | 'ends_on' | 'rolling'>;

/** Both would cover some day. One that is renewed ends before the other starts. */
const isAtOnce = (policy: Cover, sold: Days): boolean =>
  (sold.rolling || policy.startsOn <= sold.ends_on) && (policy.rolling || policy.endsOn >= sold.starts_on);

/** Policies that cover the car for the same thing while what is being bought does. Work at a garage covers nothing. */
export const coveredAlready = (
  policies: readonly Policy[],
  bought: readonly SoldPolicy[],
  registration: string | undefined,
): readonly Cover[] => {
  const cover = bought.filter(({ product_type }) => !doneAtGarages.includes(product_type));
  return policies.filter(
    (policy): policy is Cover =>
      policy.kind === 'cover' &&
      (policy.status === 'active' || policy.status === 'future') &&
      policy.vehicle.registrationNumber === registration &&
      cover.some((sold) => sold.product_type === policy.productType && isAtOnce(policy, sold)),
  );
};

/** The first day after all of it, if cover may start then. Monthly cover has no such day. */
export const startAfter = (policies: readonly Pick<Cover, 'rolling' | 'endsOn'>[], today: IsoDay): IsoDay | undefined => {
  const last = policies
    .map(({ endsOn }) => endsOn)
    .toSorted()
    .at(-1);
  if (last === undefined || policies.some(({ rolling }) => rolling)) return undefined;
  const day = addDays(last, 1);
  return startProblem(day, today) === undefined ? day : undefined;
};
