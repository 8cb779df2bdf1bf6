import type { ServiceDefinition } from '@kerbside/platform/service';
import { AppModule } from './app.module.js';
import { demoMembers, demoVouchers } from './vouchers/demo-vouchers.js';
import { VouchersRepository } from './vouchers/vouchers.repository.js';

export const service: ServiceDefinition = {
  name: 'vouchers',
  config: () => ({}),
  module: () => AppModule,
  refusals: {
    VOUCHER_NOT_FOUND: [404, 'Voucher code not found'],
    VOUCHER_EXPIRED: [409, 'This voucher code has expired.'],
    VOUCHER_ALREADY_REDEEMED: [409, 'This voucher code has already been used.'],
    VOUCHER_WRONG_PRODUCT: [422, 'This voucher code is not for the cover you chose.'],
    VOUCHER_NEEDS_COVER: [422, 'This voucher code needs other cover in your quote.'],
    VOUCHER_MEMBERS_ONLY: [422, 'This voucher code is for club members. Enter your membership number with it.'],
    CLUB_MEMBER_ID_INVALID: [422, 'Your club membership number has exactly 10 digits.'],
    QUOTE_BEING_PAID: [409, 'This quote is being paid. Wait for the payment to end, then try again.'],
    QUOTE_PURCHASED: [409, 'This quote has been paid already.'],
    QUOTE_EXPIRED: [409, 'This quote has expired. Start a new one and we will fill in what we know.'],
  },
  seed: (app) => app.get(VouchersRepository).addMissing(demoVouchers(), demoMembers()),
};
