import type { OfficeProps } from '../../office-props.js';

/** What each part of the customer view is given; each loads, and fails, on its own. */
export interface OfCustomer extends OfficeProps {
  readonly customerId: string;
}
