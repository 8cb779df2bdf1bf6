import { addDays, type IsoDay } from '@kerbside/contracts/days/dates';
import { startProblem } from '@kerbside/contracts/days/start-date';
import { doneAtGarages } from '@kerbside/contracts/garages/done-at-garages';
import type { Cover, Policy } from '@kerbside/contracts/http/claims/policies';
import type { SoldPolicy } from '@kerbside/contracts/http/pricing/products';
import type { ProductType } from '@kerbside/contracts/ids';

type Days = Pick<SoldPolicy, 'starts_on' | 'ends_on' | 'rolling'>;

/** Both would cover some day. One that is renewed ends before the other starts. */
const isAtOnce = (policy: Cover, sold: Days): boolean =>
  (sold.rolling || policy.startsOn <= sold.ends_on) && (policy.rolling || policy.endsOn >= sold.starts_on);

/** It covers, will cover, or has yet to be done. */
const isStanding = ({ status }: Pick<Policy, 'status'>): boolean => !['expired', 'cancelled', 'done'].includes(status);

/** What the car has, or will have: nobody is advised to buy it again. */
export const hadAlready = (policies: readonly Policy[], registration: string | undefined): readonly ProductType[] =>
  policies.filter((policy) => isStanding(policy) && policy.vehicle.registrationNumber === registration).map((policy) => policy.productType);

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
      isStanding(policy) &&
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
