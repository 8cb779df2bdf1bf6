import type { vehicleDraft } from '@kerbside/contracts/http/pricing/pricing';
import type * as z from 'zod/mini';

/** The car of a quote, as it is stored: what the registers say, else what the customer said. */
export type VehicleDraft = Readonly<z.infer<typeof vehicleDraft>>;
