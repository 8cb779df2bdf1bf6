import { Injectable } from '@nestjs/common';
import type { CallAnswer, CallRequest } from '@kerbside/contracts/call';
import type { tryVoucher } from '@kerbside/contracts/http/vouchers';
import { Clock } from '@kerbside/platform/clock';
import { Mongo } from '@kerbside/platform/mongo';
import { isUsable } from './voucher.js';
import { VouchersRepository } from './vouchers.repository.js';

@Injectable()
export class TrialsService {
  constructor(
    private readonly vouchers: VouchersRepository,
    private readonly mongo: Mongo,
    private readonly clock: Clock,
  ) {}

  /** Club members are not asked for their number here: a club's code takes nothing off before it is applied. */
  async tryOn({ code, productTypes }: CallRequest<typeof tryVoucher>['body']): Promise<CallAnswer<typeof tryVoucher>> {
    const voucher = await this.mongo.transaction((session) => this.vouchers.byCode(code, session));
    const attempt = { quoteId: '', productTypes, withoutAdditions: true, isClubMember: false };
    return { discount: voucher && isUsable(voucher, attempt, this.clock.now()) ? voucher.discount : null };
  }
}
