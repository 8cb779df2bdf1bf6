import type { Kept } from '@kerbside/contracts/days/dates';
import type { CoverChoice } from '@kerbside/contracts/http/pricing/pricing';

/** The choices of a warranty, as they are stored with its quote. */
export type WarrantyCover = Kept<CoverChoice>;
