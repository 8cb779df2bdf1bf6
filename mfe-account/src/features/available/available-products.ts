import type { Car } from '@kerbside/contracts/http/accounts/accounts';
import type { Policy } from '@kerbside/contracts/http/claims/policies';
import { productTypes } from '@kerbside/contracts/products/product-names';
import type { Load } from '@kerbside/contracts/ui/data/use-load';

type Product = (typeof productTypes)[number];
type PlatedCar = Pick<Car, 'registrationNumber'>;
interface PlatedPolicy {
  readonly vehicle: Pick<Policy['vehicle'], 'registrationNumber'>;
  readonly settledOn?: string | undefined;
}
type CoveredCar = PlatedPolicy & Pick<Policy, 'productType' | 'status'>;

const inForce: readonly Policy['status'][] = ['future', 'active', 'ordered', 'booked', 'at_garage'];

/** What can be bought for a car (A2): every product for which it has no policy in force or about to be, nor an order that is not done. */
export const availableProducts = (policies: readonly CoveredCar[], car: PlatedCar): readonly Product[] => {
  if (isLost(policies, car)) return [];
  return productTypes.filter(
    (product) => !policies.some((one) => one.productType === product && inForce.includes(one.status) && isOf(car, one)),
  );
};

/** We paid for the loss of the car: nothing is left to cover. */
export const isLost = (policies: readonly PlatedPolicy[], car: PlatedCar): boolean =>
  policies.some((one) => one.settledOn !== undefined && isOf(car, one));

const isOf = ({ registrationNumber }: PlatedCar, { vehicle }: PlatedPolicy): boolean =>
  registrationNumber !== null && vehicle.registrationNumber === registrationNumber;

/** Two loads that one part shows together: ready once both are, and "Try again" repeats those that failed. */
export const both = <A, B>(one: Load<A>, other: Load<B>): Load<readonly [A, B]> => {
  const failed = [one, other].filter((load) => load.status === 'failed');
  const [first] = failed;
  if (first) return { ...first, retry: () => failed.forEach(({ retry }) => retry()) };
  if (one.status !== 'ready' || other.status !== 'ready') return { status: 'loading' };
  return {
    status: 'ready',
    data: [one.data, other.data],
    refreshing: one.refreshing || other.refreshing,
    reload: () => {
      one.reload();
      other.reload();
    },
  };
};
