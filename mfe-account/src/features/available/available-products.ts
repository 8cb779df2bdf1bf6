import type { Car } from '@kerbside/contracts/http/accounts/accounts';
import type { Policy } from '@kerbside/contracts/http/claims/policies';
import { productTypes } from '@kerbside/contracts/products/product-names';

type Product = (typeof productTypes)[number];
type CoveredCar = Pick<Policy, 'productType' | 'status'> & { readonly vehicle: Pick<Policy['vehicle'], 'registrationNumber'> };

const inForce: readonly Policy['status'][] = ['future', 'active', 'ordered', 'booked', 'at_garage'];

/** What can be bought for a car (A2): every product for which it has no policy in force or about to be, nor an order that is not done. */
export const availableProducts = (
  policies: readonly CoveredCar[],
  { registrationNumber }: Pick<Car, 'registrationNumber'>,
): readonly Product[] =>
  productTypes.filter(
    (product) =>
      !policies.some(
        ({ productType, status, vehicle }) =>
          productType === product &&
          inForce.includes(status) &&
          registrationNumber !== null &&
          vehicle.registrationNumber === registrationNumber,
      ),
  );
