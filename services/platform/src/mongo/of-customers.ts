import { customersIn } from '@kerbside/contracts/http/shapes/customers-asked';

/** The part of a filter for records that have a `customerId`: nothing where nobody is asked for. */
export const ofCustomersAsked = (asked: string | undefined): { readonly customerId?: { readonly $in: string[] } } => {
  const ids = customersIn(asked);
  return ids === undefined ? {} : { customerId: { $in: [...ids] } };
};
