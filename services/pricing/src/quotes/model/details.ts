import type { IsoDay } from '@kerbside/contracts/days/dates';
import type { boughtFrom, ownershipBases, ownershipPeriods } from '@kerbside/contracts/http/pricing/ownership';

type OwnershipPeriod = (typeof ownershipPeriods)[number];

/** Who a quote is for and how they own the car, as it is stored, whole or half typed. */
export interface Details {
  readonly title?: string | undefined;
  readonly first_name?: string | undefined;
  readonly last_name?: string | undefined;
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
  readonly address_line_1?: string | undefined;
  readonly address_line_2?: string | undefined;
  readonly town?: string | undefined;
  readonly county?: string | undefined;
  readonly postcode?: string | undefined;
  readonly start_date?: IsoDay | undefined;
  readonly do_not_own?: boolean | undefined;
  readonly purchase_date?: IsoDay | undefined;
  readonly where_bought?: (typeof boughtFrom)[number] | undefined;
  readonly plan_to_buy?: OwnershipPeriod | undefined;
  readonly ownership_basis?: (typeof ownershipBases)[number] | undefined;
  readonly agreement_months_left?: number | undefined;
  /** Pounds. */
  readonly current_value?: number | undefined;
  /** Pounds. */
  readonly invoice_amount?: number | undefined;
  /** Follows from the date of purchase, or from the plan to buy (Q4, Q9). */
  readonly ownership_period?: OwnershipPeriod | undefined;
  /** 'yes': the details of the account hold. */
  readonly billing_details?: 'yes' | 'no' | undefined;
  readonly insurance_due?: string | undefined;
  readonly insurance_due_date?: IsoDay | undefined;
  readonly service_due?: string | undefined;
  readonly service_due_date?: IsoDay | undefined;
  readonly leasing_end?: string | undefined;
  readonly leasing_end_date?: IsoDay | undefined;
  readonly breakdown_expiry?: string | undefined;
  readonly breakdown_expiry_date?: IsoDay | undefined;
}
