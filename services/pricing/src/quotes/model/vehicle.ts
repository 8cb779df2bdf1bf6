import type { IsoDay } from '@kerbside/contracts/days/dates';
import type { BodyType } from '@kerbside/contracts/http/shapes/car-looks';
import type { BhpRange, EngineSizeRange, GrossWeightRange } from '../../pricing/rated-vehicle.js';

type YesOrNo = 'yes' | 'no';

/** The car of a quote, as it is stored: what the registers say, else what the customer said. */
export interface Vehicle {
  /** Whether it was found by its registration. */
  readonly vrm_lookup_option?: YesOrNo | undefined;
  readonly registration_number?: string | undefined;
  readonly make?: string | undefined;
  readonly model?: string | undefined;
  readonly range?: string | undefined;
  readonly image?: string | null | undefined;
  readonly body_type?: BodyType | null | undefined;
  /** As the register writes it: "Red". */
  readonly colour?: string | null | undefined;
  readonly fuel_type?: string | null | undefined;
  readonly first_registration_date?: IsoDay | undefined;
  readonly mot_expiration_date?: IsoDay | undefined;
  readonly tax_due_date?: IsoDay | undefined;
  readonly last_service_date?: IsoDay | undefined;
  /** Cubic centimetres. */
  readonly engine_size?: number | null | undefined;
  /** Kilograms. */
  readonly gross_weight?: number | null | undefined;
  readonly bhp?: number | null | undefined;
  readonly engine_size_range?: EngineSizeRange | undefined;
  readonly gross_weight_range?: GrossWeightRange | undefined;
  readonly bhp_range?: BhpRange | undefined;
  readonly mileage?: number | undefined;
  readonly private_use_only?: YesOrNo | undefined;
}
