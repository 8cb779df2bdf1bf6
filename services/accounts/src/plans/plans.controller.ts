import { controller, serves } from '@kerbside/platform/http/controller';
import {
  deleteCompetitorPlan,
  listCompetitorPlans,
  listCompetitorPlansOfCustomer,
  saveCompetitorPlan,
} from '@kerbside/contracts/http/accounts/plans';
import { PlansService } from './plans.service.js';

export const PlansController = controller({ plans: PlansService }, [
  serves(listCompetitorPlans, ({ caller: { userId } }, { plans }) => plans.of(userId)),
  serves(listCompetitorPlansOfCustomer, ({ params, caller }, { plans }) => plans.ofCustomer(params.userId, caller)),
  serves(saveCompetitorPlan, ({ body, caller: { userId } }, { plans }) => plans.save(userId, body)),
  serves(deleteCompetitorPlan, ({ body, caller: { userId } }, { plans }) => plans.remove(userId, body)),
]);
