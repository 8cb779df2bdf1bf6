import { controller, serves } from '@kerbside/platform/http/controller';
import {
  addClaimFile,
  answerAboutClaim,
  appealClaim,
  deleteClaimFile,
  deleteClaimFileByGet,
  discardClaim,
  downloadClaimFile,
  listClaims,
  nameClaimPayee,
  openClaim,
  readClaim,
  readClaimInternally,
  readClaimMotTests,
  recordClaimMileage,
  saveClaim,
  submitClaim,
} from '@kerbside/contracts/http/claims/claims';
import { ClaimFilesService } from './claim-files.service.js';
import { ClaimMileageService } from './claim-mileage.service.js';
import { ClaimPayeesService } from './claim-payees.service.js';
import { ClaimsService } from './claims.service.js';
import { askAboutClaim, decideClaim, listClaimQueue, payClaim, reviewClaim } from '@kerbside/contracts/http/claims/desk';
import { ClaimDeskService } from './claim-desk.service.js';

export const ClaimsController = controller(
  { claims: ClaimsService, files: ClaimFilesService, payees: ClaimPayeesService, mileages: ClaimMileageService, desk: ClaimDeskService },
  [
    serves(listClaims, ({ query, caller }, { claims }) => claims.list(query, caller)),
    serves(openClaim, ({ body, caller }, { claims }) => claims.open(body.policy_id, caller)),
    serves(readClaim, ({ params, caller }, { claims }) => claims.read(params.claimId, caller)),
    serves(readClaimMotTests, ({ params, caller }, { claims }) => claims.motTests(params.claimId, caller)),
    serves(readClaimInternally, ({ params }, { claims }) => claims.told(params.claimId)),
    serves(saveClaim, ({ params, body, caller }, { claims }) => claims.save(params.claimId, body.answers, caller)),
    serves(submitClaim, ({ params, body, caller }, { claims }) => claims.submit(params.claimId, caller, body.overrule)),
    serves(discardClaim, ({ params, caller }, { claims }) => claims.discard(params.claimId, caller)),
    serves(appealClaim, ({ params, body, caller }, { claims }) => claims.appeal(params.claimId, body.text, caller)),
    serves(answerAboutClaim, ({ params, body, caller }, { claims }) => claims.answer(params.claimId, body.text, caller)),
    serves(nameClaimPayee, ({ params, body, caller }, { payees }) => payees.name(params.claimId, body, caller)),
    serves(recordClaimMileage, async ({ params, query, caller }, { mileages }) => {
      const asked = { kind: params.productType, typed: params.mileage, overrule: query.overrule };
      const { mileageCoveredSinceInception, componentContribution } = await mileages.confirm(params.claimUuid, asked, caller);
      return { mileageCoveredSinceInception, componentContribution };
    }),
    serves(addClaimFile, ({ params, body, received, caller }, { files }) => files.add(params.claimId, received, body.category, caller)),
    serves(downloadClaimFile, ({ params, caller }, { files }) => files.open(params.id, caller)),
    serves(deleteClaimFileByGet, ({ params, caller }, { files }) => files.remove(params.id, caller)),
    serves(deleteClaimFile, ({ params, caller }, { files }) => files.remove(params.id, caller)),
    serves(listClaimQueue, ({ query }, { desk }) => desk.queue(query)),
    serves(reviewClaim, ({ params, caller }, { desk }) => desk.review(params.claimId, caller)),
    serves(askAboutClaim, ({ params, body, caller }, { desk }) => desk.ask(params.claimId, body.text, caller)),
    serves(decideClaim, ({ params, body, caller }, { desk }) => desk.decide(params.claimId, body, caller)),
    serves(payClaim, ({ params, body, caller }, { desk }) => desk.pay(params.claimId, body, caller)),
  ],
);
