import type { OfCustomer } from '../../office-props.js';

/** The props of a dialog that was started for a customer from anywhere. */
export interface OfStart extends OfCustomer {
  readonly onClose: () => void;
}
