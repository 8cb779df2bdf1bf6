import { controller, serves } from '@kerbside/platform/http/controller';
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
import { InvitationsService } from './invitations.service.js';
import { TransfersService } from './transfers.service.js';

export const TransfersController = controller({ transfers: TransfersService, invitations: InvitationsService }, [
  serves(checkTransfer, ({ body, caller }, { transfers }) => transfers.check(body.policy_id, body.email, caller)),
  serves(readTransfer, ({ params, caller }, { transfers }) => transfers.read(params.policyId, caller)),
  serves(requestTransfer, ({ params, body, caller }, { transfers }) => transfers.request(params.policyId, body, caller)),
  serves(withdrawTransfer, ({ params, body, caller }, { transfers }) => transfers.withdraw(params.policyId, body.why, caller)),
  serves(readInvited, ({ body }, { invitations }) => invitations.invited(body.token)),
  serves(readInvitation, ({ body, caller }, { invitations }) => invitations.read(body.token, caller)),
  serves(acceptTransfer, ({ body, caller }, { invitations }) => invitations.accept(body.token, caller)),
  serves(declineTransfer, ({ body, caller }, { invitations }) => invitations.decline(body.token, caller)),
]);
