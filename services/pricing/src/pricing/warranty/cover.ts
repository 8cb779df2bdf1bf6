/** The choices of a warranty, as they are stored with its quote. */
export interface WarrantyCover {
  /** A level of the rate book. */
  readonly version: string;
  /** Months as text; "0" is monthly. */
  readonly duration: string;
  /** Pounds an hour. */
  readonly labour_rate: number;
  readonly repairer_preference: 'network' | 'own_garage';
  /** Pounds of each repair that the customer pays: the excess. */
  readonly repair_contribution: number;
  readonly extended_mileage?: boolean | undefined;
  readonly betterment_removal?: boolean | undefined;
  readonly remove_wear_tear_90_days?: boolean | undefined;
  readonly subproducts: readonly string[];
  readonly additional_products: readonly string[];
  readonly instalments: boolean;
}
