import { Controller } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
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
import { CurrentCaller, Input, Received, Serves } from '@kerbside/platform/calls/http';
import type { ReceivedFile } from '@kerbside/platform/calls/request';
import { ClaimFilesService } from './claim-files.service.js';
import { ClaimMileageService } from './claim-mileage.service.js';
import { ClaimPayeesService } from './claim-payees.service.js';
import { ClaimsService } from './claims.service.js';

@Controller()
export class ClaimsController {
  constructor(
    private readonly claims: ClaimsService,
    private readonly files: ClaimFilesService,
    private readonly payees: ClaimPayeesService,
    private readonly mileages: ClaimMileageService,
  ) {}

  @Serves(listClaims)
  list(@Input() { query }: CallRequest<typeof listClaims>, @CurrentCaller() caller: Caller) {
    return this.claims.list(query, caller);
  }

  @Serves(openClaim)
  open(@Input() { body }: CallRequest<typeof openClaim>, @CurrentCaller() caller: Caller) {
    return this.claims.open(body.policy_id, caller);
  }

  @Serves(readClaim)
  read(@Input() { params }: CallRequest<typeof readClaim>, @CurrentCaller() caller: Caller) {
    return this.claims.read(params.claimId, caller);
  }

  @Serves(readClaimMotTests)
  motTests(@Input() { params }: CallRequest<typeof readClaimMotTests>, @CurrentCaller() caller: Caller) {
    return this.claims.motTests(params.claimId, caller);
  }

  @Serves(readClaimInternally)
  readInternally(@Input() { params }: CallRequest<typeof readClaimInternally>) {
    return this.claims.told(params.claimId);
  }

  @Serves(saveClaim)
  save(@Input() { params, body }: CallRequest<typeof saveClaim>, @CurrentCaller() caller: Caller) {
    return this.claims.save(params.claimId, body.answers, caller);
  }

  @Serves(submitClaim)
  submit(@Input() { params, body }: CallRequest<typeof submitClaim>, @CurrentCaller() caller: Caller) {
    return this.claims.submit(params.claimId, caller, body.overrule);
  }

  @Serves(discardClaim)
  discard(@Input() { params }: CallRequest<typeof discardClaim>, @CurrentCaller() caller: Caller) {
    return this.claims.discard(params.claimId, caller);
  }

  @Serves(appealClaim)
  appeal(@Input() { params, body }: CallRequest<typeof appealClaim>, @CurrentCaller() caller: Caller) {
    return this.claims.appeal(params.claimId, body.text, caller);
  }

  @Serves(answerAboutClaim)
  answer(@Input() { params, body }: CallRequest<typeof answerAboutClaim>, @CurrentCaller() caller: Caller) {
    return this.claims.answer(params.claimId, body.text, caller);
  }

  @Serves(nameClaimPayee)
  namePayee(@Input() { params, body }: CallRequest<typeof nameClaimPayee>, @CurrentCaller() caller: Caller) {
    return this.payees.name(params.claimId, body, caller);
  }

  @Serves(recordClaimMileage)
  async recordMileage(@Input() { params, query }: CallRequest<typeof recordClaimMileage>, @CurrentCaller() caller: Caller) {
    const asked = { kind: params.productType, typed: params.mileage, overrule: query.overrule };
    const { mileageCoveredSinceInception, componentContribution } = await this.mileages.confirm(params.claimUuid, asked, caller);
    return { mileageCoveredSinceInception, componentContribution };
  }

  @Serves(addClaimFile)
  addFile(
    @Input() { params, body }: CallRequest<typeof addClaimFile>,
    @Received() received: ReceivedFile,
    @CurrentCaller() caller: Caller,
  ) {
    return this.files.add(params.claimId, received, body.category, caller);
  }

  @Serves(downloadClaimFile)
  download(@Input() { params }: CallRequest<typeof downloadClaimFile>, @CurrentCaller() caller: Caller) {
    return this.files.open(params.id, caller);
  }

  @Serves(deleteClaimFileByGet)
  deleteByGet(@Input() { params }: CallRequest<typeof deleteClaimFileByGet>, @CurrentCaller() caller: Caller) {
    return this.files.remove(params.id, caller);
  }

  @Serves(deleteClaimFile)
  delete(@Input() { params }: CallRequest<typeof deleteClaimFile>, @CurrentCaller() caller: Caller) {
    return this.files.remove(params.id, caller);
  }
}
