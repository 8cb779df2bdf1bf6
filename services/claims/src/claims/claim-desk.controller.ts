import { controller, serves } from '@kerbside/platform/http/controller';
import { askAboutClaim, decideClaim, listClaimQueue, payClaim, reviewClaim } from '@kerbside/contracts/http/claims/desk';
import { ClaimDeskService } from './claim-desk.service.js';

export const ClaimDeskController = controller({ desk: ClaimDeskService }, [
  serves(listClaimQueue, ({ query }, { desk }) => desk.queue(query)),
  serves(reviewClaim, ({ params, caller }, { desk }) => desk.review(params.claimId, caller)),
  serves(askAboutClaim, ({ params, body, caller }, { desk }) => desk.ask(params.claimId, body.text, caller)),
  serves(decideClaim, ({ params, body, caller }, { desk }) => desk.decide(params.claimId, body, caller)),
  serves(payClaim, ({ params, body, caller }, { desk }) => desk.pay(params.claimId, body, caller)),
]);
