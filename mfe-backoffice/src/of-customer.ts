import type { OfficeProps } from './office-props.js';

/** The props of each part of the customer view. Each part loads and fails on its own. */
export interface OfCustomer extends OfficeProps {
  readonly customerId: string;
}
