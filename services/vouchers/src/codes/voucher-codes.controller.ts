import { Controller } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import { addVoucherCode, endVoucherCode, listVoucherCodes } from '@kerbside/contracts/http/vouchers/codes';
import { CurrentCaller, Input, Serves } from '@kerbside/platform/calls/http';
import { VoucherCodes } from './voucher-codes.service.js';

@Controller()
export class VoucherCodesController {
  constructor(private readonly codes: VoucherCodes) {}

  @Serves(listVoucherCodes)
  list(@Input() { query }: CallRequest<typeof listVoucherCodes>) {
    return this.codes.list(query);
  }

  @Serves(addVoucherCode)
  add(@Input() { body }: CallRequest<typeof addVoucherCode>, @CurrentCaller() caller: Caller) {
    return this.codes.add(body, caller);
  }

  @Serves(endVoucherCode)
  end(@Input() { params, body }: CallRequest<typeof endVoucherCode>, @CurrentCaller() caller: Caller) {
    return this.codes.end(params.voucherId, body.why, caller);
  }
}
