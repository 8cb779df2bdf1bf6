import { Controller } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import {
  acceptTransfer,
  checkTransfer,
  declineTransfer,
  readInvitation,
  readInvited,
  readTransfer,
  requestTransfer,
  withdrawTransfer,
} from '@kerbside/contracts/http/claims/transfers';
import { CurrentCaller, Input, Serves } from '@kerbside/platform/calls/http';
import { InvitationsService } from './invitations.service.js';
import { TransfersService } from './transfers.service.js';

@Controller()
export class TransfersController {
  constructor(
    private readonly transfers: TransfersService,
    private readonly invitations: InvitationsService,
  ) {}

  @Serves(checkTransfer)
  check(@Input() { body }: CallRequest<typeof checkTransfer>, @CurrentCaller() caller: Caller) {
    return this.transfers.check(body.policy_id, body.email, caller);
  }

  @Serves(readTransfer)
  read(@Input() { params }: CallRequest<typeof readTransfer>, @CurrentCaller() caller: Caller) {
    return this.transfers.read(params.policyId, caller);
  }

  @Serves(requestTransfer)
  request(@Input() { params, body }: CallRequest<typeof requestTransfer>, @CurrentCaller() caller: Caller) {
    return this.transfers.request(params.policyId, body, caller);
  }

  @Serves(withdrawTransfer)
  withdraw(@Input() { params, body }: CallRequest<typeof withdrawTransfer>, @CurrentCaller() caller: Caller) {
    return this.transfers.withdraw(params.policyId, body.why, caller);
  }

  @Serves(readInvited)
  invited(@Input() { body }: CallRequest<typeof readInvited>) {
    return this.invitations.invited(body.token);
  }

  @Serves(readInvitation)
  invitation(@Input() { body }: CallRequest<typeof readInvitation>, @CurrentCaller() caller: Caller) {
    return this.invitations.read(body.token, caller);
  }

  @Serves(acceptTransfer)
  accept(@Input() { body }: CallRequest<typeof acceptTransfer>, @CurrentCaller() caller: Caller) {
    return this.invitations.accept(body.token, caller);
  }

  @Serves(declineTransfer)
  decline(@Input() { body }: CallRequest<typeof declineTransfer>, @CurrentCaller() caller: Caller) {
    return this.invitations.decline(body.token, caller);
  }
}
