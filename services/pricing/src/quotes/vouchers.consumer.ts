import { Controller } from '@nestjs/common';
import type { EventOf } from '@kerbside/contracts/event';
import { voucherApplied, voucherRemoved } from '@kerbside/contracts/events/vouchers';
import { Consumes } from '@kerbside/platform/events/consume';
import type { ClientSession } from 'mongoose';
import { QuoteHoldsService } from './quote-holds.service.js';

/** Vouchers tells us by call as well, so that the price changes at once: here is what makes up for a call that was lost. */
@Controller()
export class VouchersConsumer {
  constructor(private readonly holds: QuoteHoldsService) {}

  @Consumes(voucherApplied)
  async onVoucherApplied({ data }: EventOf<typeof voucherApplied>, session: ClientSession): Promise<void> {
    const { quoteId, applicationVersion, code, label, discount } = data;
    await this.holds.hearOfVoucher(session, quoteId, applicationVersion, { code, label, discount });
  }

  @Consumes(voucherRemoved)
  async onVoucherRemoved({ data }: EventOf<typeof voucherRemoved>, session: ClientSession): Promise<void> {
    await this.holds.hearOfVoucher(session, data.quoteId, data.applicationVersion, null);
  }
}
