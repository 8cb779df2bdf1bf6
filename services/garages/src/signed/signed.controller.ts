import { controller, serves } from '@kerbside/platform/http/controller';
import {
  issueGarageSecret,
  issueSignedLink,
  listGarageSystems,
  listSignedVisits,
  revokeGarageSecret,
  setGarageTakesPayments,
  takeSignedStep,
} from '@kerbside/contracts/http/garages/signed';
import { SignedService } from './signed.service.js';

export const SignedController = controller({ signed: SignedService }, [
  serves(issueGarageSecret, ({ params, caller }, { signed }) => signed.issueSecret(params.garageId, caller)),
  serves(revokeGarageSecret, ({ params, caller }, { signed }) => signed.revokeSecret(params.garageId, caller)),
  serves(setGarageTakesPayments, ({ params, body, caller }, { signed }) =>
    signed.setTakesPayments(params.garageId, body.takes_payments, caller),
  ),
  serves(listGarageSystems, ({ query }, { signed }) => signed.systems(query)),
  serves(listSignedVisits, (call, { signed }) => signed.visits(call)),
  serves(takeSignedStep, (call, { signed }) => signed.step(call)),
  serves(issueSignedLink, (call, { signed }) => signed.link(call)),
]);
