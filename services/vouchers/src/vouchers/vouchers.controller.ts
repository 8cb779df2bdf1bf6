import { Controller } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import { applyVoucher, claimVoucher, releaseVoucher, removeVoucher, tryVoucher } from '@kerbside/contracts/http/vouchers/vouchers';
import { listVouchersAudit } from '@kerbside/contracts/http/vouchers/audit';
import { lookUpVoucher } from '@kerbside/contracts/http/vouchers/lookup';
import { Audit } from '@kerbside/platform/audit/audit';
import { addressOf } from '@kerbside/platform/http/client-address';
import { CurrentCaller, Input, Reply, Serves, type FastifyReply } from '@kerbside/platform/calls/http';
import { TrialsService } from './trials.service.js';
import { VoucherClaims } from './voucher-claims.service.js';
import { VouchersService } from './vouchers.service.js';

@Controller()
export class VouchersController {
  constructor(
    private readonly vouchers: VouchersService,
    private readonly claims: VoucherClaims,
    private readonly trials: TrialsService,
    private readonly audit: Audit,
  ) {}

  @Serves(applyVoucher)
  apply(@Input() { body }: CallRequest<typeof applyVoucher>, @CurrentCaller() caller: Caller, @Reply() reply: FastifyReply) {
    return this.vouchers.apply(body, { caller, address: addressOf(reply) });
  }

  @Serves(removeVoucher)
  remove(@Input() { body }: CallRequest<typeof removeVoucher>, @CurrentCaller() caller: Caller) {
    return this.vouchers.remove(body, caller);
  }

  @Serves(tryVoucher)
  tryOn(@Input() { body }: CallRequest<typeof tryVoucher>) {
    return this.trials.tryOn(body);
  }

  @Serves(lookUpVoucher)
  lookUp(@Input() { body }: CallRequest<typeof lookUpVoucher>, @CurrentCaller() caller: Caller, @Reply() reply: FastifyReply) {
    return this.trials.lookUp(body, { caller, address: addressOf(reply) });
  }

  @Serves(listVouchersAudit)
  audited(@Input() { query }: CallRequest<typeof listVouchersAudit>) {
    return this.audit.list(query);
  }

  @Serves(claimVoucher)
  claim(@Input() { body }: CallRequest<typeof claimVoucher>) {
    return this.claims.claim(body);
  }

  @Serves(releaseVoucher)
  release(@Input() { body }: CallRequest<typeof releaseVoucher>) {
    return this.claims.release(body);
  }
}
