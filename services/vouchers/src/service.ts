import { quoteRefusals } from '@kerbside/contracts/http/pricing/internal';
import { voucherWords } from '@kerbside/contracts/http/vouchers/voucher-words';
import type { ServiceDefinition } from '@kerbside/platform/service/service-definition';
import { AppModule } from './app.module.js';
import { vouchersConfig, type VouchersConfig } from './config.js';
import { demoManualCodes } from './manuals/manual-code.js';
import { ManualsRepository } from './manuals/manuals.repository.js';
import { demoMembers, demoVouchers } from './vouchers/demo-vouchers.js';
import { VouchersRepository } from './vouchers/vouchers.repository.js';

export const service: ServiceDefinition<VouchersConfig> = {
  name: 'vouchers',
  config: vouchersConfig,
  module: (config) => AppModule.with(config),
  unusedByMigration: { PARTNER_OFFERS_URL: 'https://unused.invalid/', PARTNER_OFFERS_KEY: 'unused' },
  refusals: {
    VOUCHER_NOT_FOUND: [404, voucherWords.notFound],
    VOUCHER_EXPIRED: [409, 'This voucher code has expired.'],
    VOUCHER_CODE_ENDED: [409, 'This code had already ended. Nothing was changed, and your reason was not kept.'],
    VOUCHER_ALREADY_REDEEMED: [409, 'This voucher code has already been used.'],
    VOUCHER_WRONG_PRODUCT: [422, 'This voucher code is not for the cover you chose.'],
    VOUCHER_NEEDS_COVER: [422, 'This voucher code needs other cover in your quote.'],
    VOUCHER_ON_ANOTHER_QUOTE: [409, 'This voucher code is on another quote just now. Remove it there, or try again in half an hour.'],
    VOUCHER_IN_PAYMENT: [409, 'This voucher code is being used for a payment. Try again once that has finished.'],
    VOUCHER_CHANGED: [409, 'The voucher on this quote has changed. Look at the price again before you pay.'],
    VOUCHER_FIRST_COVER_ONLY: [409, 'This voucher code is for your first cover, and you have bought from us before.'],
    VOUCHER_MEMBER_UNKNOWN: [422, 'We do not know this membership number. Check it and try again.'],
    VOUCHER_NOT_MONTHLY: [
      422,
      'This voucher code takes an amount off once, so it cannot be used for monthly cover. Choose a fixed length of cover to use it.',
    ],
    VOUCHER_MEMBERS_ONLY: [422, 'This voucher code is for club members. Enter your membership number with it.'],
    CLUB_MEMBER_ID_INVALID: [422, voucherWords.memberInvalid],
    REWARDS_TOO_SMALL: [409, 'You do not have that many rewards.'],
    REWARDS_SPENT: [409, 'These rewards were used by another payment.'],
    REFERRED_YOURSELF: [422, 'That is your own email address. Enter your friend’s.'],
    MANUAL_CODE_NOT_FOR_YOU: [403, 'The longer code is for customers with cover.'],
    NO_MANUAL_CODES_LEFT: [503, 'There are no codes left just now. Please try again tomorrow.'],
    NO_OFFER: [404, 'No offer'],
    OFFERS_UNAVAILABLE: [503, 'We could not ask our partner. Please try again in a few minutes.'],
    OFFER_CHANGED: [409, 'The offer has changed. Please look at it again.'],
    ...quoteRefusals,
  },
  seed: async (app) => {
    await app.get(VouchersRepository).addMissing(demoVouchers(), demoMembers());
    await app.get(ManualsRepository).addMissing(demoManualCodes());
  },
};
