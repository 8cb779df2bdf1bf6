import type { ProductType } from '@kerbside/contracts/ids';
import type { HostApi } from '@kerbside/contracts/host';
import type { CompetitorPlan } from '@kerbside/contracts/http/accounts/plans';
import type { PlansApi } from '../../api/plans-api.js';

/** The plan of one car and one kind of cover, if there is one. */
export interface OfPlan {
  readonly host: Pick<HostApi, 'fetch' | 'announce'>;
  readonly api: PlansApi;
  readonly userId: string;
  readonly carId: string;
  readonly productType: ProductType;
  readonly plan: CompetitorPlan | undefined;
}
