import { areVisitsAlone } from '@kerbside/contracts/garages/done-at-garages';
import {
  garagePaymentChanged,
  paymentCollected,
  paymentFailed,
  paymentRefunded,
  paymentReversed,
  planCancelled,
  purchaseCompleted,
  refundRequested,
  refundReturned,
} from '@kerbside/contracts/events/payments';
import { consumer, on, repeatable } from '@kerbside/platform/events/receiving/consumer';
import { Inbox } from '@kerbside/platform/events/receiving/inbox';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { ReferralsService } from './referrals/referrals.service.js';
import { Earnings } from './rewards/earnings.service.js';
import { RewardsService } from './rewards/rewards.service.js';
import { VoucherClaims } from './vouchers/voucher-claims.service.js';

/** What a purchase means for vouchers, rewards and referrals: one event, one transaction. */
export const PaymentsConsumer = consumer(
  'PaymentsConsumer',
  { vouchers: VoucherClaims, rewards: RewardsService, earnings: Earnings, referrals: ReferralsService, inbox: Inbox, mongo: Mongo },
  {
    purchased: repeatable(purchaseCompleted, ({ data, time }, { vouchers, earnings, mongo }) => {
      const bought = { ...data, paymentId: data.purchaseId, at: new Date(time) };
      return mongo.transaction(async (session) => {
        await vouchers.redeemFor(bought, session);
        await earnings.settle(bought, session);
      });
    }),
    /** Rewards are earned on money received, not on money promised (ADR 13). A process that stopped in between has yet to reward whoever invited the buyer. */
    collected: repeatable(paymentCollected, async ({ id, data, time }, { vouchers, earnings, referrals, inbox }) => {
      const { purchaseId: paymentId, customerId } = data;
      let isEnough = false;
      const isFirst = await inbox.once('PaymentsConsumer.collected', id, async (session) => {
        isEnough = await earnings.earn({ ...data, paymentId, at: new Date(time) }, session);
        if (await earnings.isPaid(paymentId, session)) await vouchers.useIfPaid({ ...data, paymentId }, session);
      });
      if (isEnough || !isFirst) await referrals.reward(id, { customerId, paymentId });
    }),
    reversed: on(paymentReversed, async ({ data }, { earnings, referrals }, session) => {
      const paymentId = data.purchaseId;
      await earnings.unearn({ ...data, paymentId }, session);
      await referrals.takeBackUnpaid(paymentId, session);
    }),
    /** Arrives before purchase-completed: the garage takes the price, so it earns nothing. */
    paidAtGarage: on(garagePaymentChanged, ({ data, time }, { earnings }, session) => {
      const { customerId, purchaseId: paymentId } = data;
      return earnings.settleUnpaid({ customerId, paymentId, at: new Date(time) }, session);
    }),
    failed: on(paymentFailed, async ({ data, time }, { vouchers, rewards }, session) => {
      // For a later line of a schedule the cover is already bought.
      if ((data.line ?? 1) > 1) return;
      await vouchers.endHoldsOf(data.quoteId, data.paymentId, session, { endedAt: new Date(time) });
      await rewards.giveBack(data.paymentId, session, new Date(time));
    }),
    refunded: on(refundRequested, async ({ data }, { vouchers, earnings, referrals }, session) => {
      const { purchaseId: paymentId } = data;
      await earnings.refund({ ...data, paymentId }, session);
      await referrals.takeBackUnpaid(paymentId, session);
      if (data.voucherCode !== null) await vouchers.giveBack({ ...data, paymentId }, { isPaidBack: true }, session);
    }),
    sent: on(paymentRefunded, async ({ data }, { vouchers, earnings, referrals }, session) => {
      const { purchaseId: paymentId, amountPence, voucherCode } = data;
      await earnings.send({ paymentId, amountPence }, session);
      await referrals.takeBackUnpaid(paymentId, session);
      if (voucherCode) await vouchers.giveBack({ ...data, paymentId }, { isPaidBack: true }, session);
    }),
    /** What came back of a refund that we had decided on goes back still. */
    returned: on(refundReturned, async ({ id, data }, { vouchers, earnings, referrals }, session) => {
      const { purchaseId: paymentId, customerId, amountPence } = data;
      await earnings.send({ paymentId, amountPence: -amountPence }, session);
      if (await earnings.earnsReferral(paymentId, session)) await referrals.owe(id, { customerId, paymentId }, session);
      if (await earnings.isPaid(paymentId, session)) await vouchers.useAgain({ ...data, paymentId }, { isPaidBack: false }, session);
    }),
    /** Cover ends with a plan that is not paid, or of which nothing stays paid; a visit is made or not. */
    planEnded: on(planCancelled, async ({ data }, { vouchers }, session) => {
      const { purchaseId: paymentId, voucherCode, reason, productTypes } = data;
      const isPaidBack = Boolean(voucherCode);
      const isOver = (isPaidBack || reason === 'arrears') && !areVisitsAlone(productTypes);
      const end = { ...(isPaidBack ? { isPaidBack } : {}), ...(isOver ? { isOver } : {}) };
      await vouchers.giveBack({ ...data, paymentId }, end, session);
    }),
  },
);
