import { controller, serves } from '@kerbside/platform/http/controller';
import { applyVoucher, claimVoucher, releaseVoucher, removeVoucher, tryVoucher } from '@kerbside/contracts/http/vouchers/vouchers';
import { listVouchersAudit } from '@kerbside/contracts/http/vouchers/audit';
import { lookUpVoucher } from '@kerbside/contracts/http/vouchers/lookup';
import { Audit } from '@kerbside/platform/audit/audit';
import { addressOf } from '@kerbside/platform/http/client-address';
import { TrialsService } from './trials.service.js';
import { VoucherClaims } from './voucher-claims.service.js';
import { VouchersService } from './vouchers.service.js';

export const VouchersController = controller({ vouchers: VouchersService, claims: VoucherClaims, trials: TrialsService, audit: Audit }, [
  serves(applyVoucher, ({ body, caller, reply }, { vouchers }) => vouchers.apply(body, { caller, address: addressOf(reply) })),
  serves(removeVoucher, ({ body, caller }, { vouchers }) => vouchers.remove(body, caller)),
  serves(tryVoucher, ({ body }, { trials }) => trials.tryOn(body)),
  serves(lookUpVoucher, ({ body, caller, reply }, { trials }) => trials.lookUp(body, { caller, address: addressOf(reply) })),
  serves(listVouchersAudit, ({ query }, { audit }) => audit.list(query)),
  serves(claimVoucher, ({ body }, { claims }) => claims.claim(body)),
  serves(releaseVoucher, ({ body }, { claims }) => claims.release(body)),
]);
