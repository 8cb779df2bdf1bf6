import type { ProductType } from '@kerbside/contracts/ids';
import type { RemoteProps } from '@kerbside/contracts/host';
import type { CompetitorPlan } from '@kerbside/contracts/http/accounts/plans';

/** The plan of one car and one kind of cover, if there is one. */
export interface OfPlan extends RemoteProps {
  readonly userId: string;
  readonly carId: string;
  readonly productType: ProductType;
  readonly plan: CompetitorPlan | undefined;
}
