import { londonDay } from '@kerbside/contracts/days/dates';
import {
  claimPaid,
  orderChanged,
  policyAmended,
  policyArrearsChanged,
  policyCancelled,
  policyIssued,
  policyReinstated,
  policyTransferred,
  purchaseNotIssued,
} from '@kerbside/contracts/events/claims';
import { rewardsAvailableFrom } from '@kerbside/contracts/payments/rewards';
import { consumer, on, repeatable } from '@kerbside/platform/events/receiving/consumer';
import { ManualsRepository } from './manuals/manuals.repository.js';
import { RewardsRepository } from './rewards/rewards.repository.js';
import { VoucherClaims } from './vouchers/voucher-claims.service.js';

/**
 * The longer code of the manuals is for customers with cover, not for those who cancelled it, did not pay for it or transferred it. Rewards
 * wait for work that was bought until it is done; when it is called off, long enough for its refund to take them back.
 */
export const PoliciesConsumer = consumer(
  'PoliciesConsumer',
  { manuals: ManualsRepository, rewards: RewardsRepository, vouchers: VoucherClaims },
  {
    issued: repeatable(policyIssued, async ({ data }, { manuals, rewards }, session) => {
      const { policyId, paymentId, customerId, startsOn, endsOn, premiumPence: pricePence } = data;
      // An order for work is not cover, and has no days.
      if (startsOn !== undefined && endsOn !== undefined) await manuals.addCover(policyId, { customerId, startsOn, endsOn }, session);
      else if (pricePence > 0) await rewards.noteWork({ _id: policyId, paymentId, customerId, pricePence, freeFrom: null }, session);
    }),
    orderChanged: on(orderChanged, async ({ data: { policyId, status }, time }, { rewards }, session) => {
      if (status === 'done') await rewards.freeWork(policyId, londonDay(new Date(time)), session);
    }),
    takenOver: on(policyTransferred, ({ data: { policyId, customerId, startsOn, endsOn } }, { manuals }, session) =>
      manuals.handOver(policyId, { customerId, startsOn, endsOn }, session),
    ),
    amended: on(policyAmended, ({ data: { policyId, ...days } }, { manuals }, session) => manuals.noteDays(policyId, days, session)),
    cancelled: on(policyCancelled, async ({ data, time }, { manuals, rewards, vouchers }, session) => {
      const { policyId, cancelledOn, isWhole, endsPlan, countedPence } = data;
      await manuals.noteCancelled(policyId, cancelledOn, session);
      if (endsPlan) await vouchers.giveBack(data, { isOver: true, isUnused: isWhole === true && countedPence === 0 }, session);
      await rewards.freeWork(policyId, rewardsAvailableFrom(londonDay(new Date(time))), session);
    }),
    notIssued: on(purchaseNotIssued, ({ data }, { vouchers }, session) => vouchers.giveBack(data, { isOver: true }, session)),
    /** Its plan ended, and with it its cover; or what was owed came. */
    notPaid: on(policyArrearsChanged, ({ data: { policyId, cancelledOn } }, { manuals }, session) =>
      manuals.noteCancelled(policyId, cancelledOn, session),
    ),
    /** A car is lost once: nothing is covered from then on. */
    claimPaid: on(claimPaid, async ({ data: { policyId, endsCoverOn } }, { manuals }, session) => {
      if (endsCoverOn !== undefined) await manuals.noteLost(policyId, session);
    }),
    reinstated: on(policyReinstated, async ({ data }, { manuals, rewards, vouchers }, session) => {
      const { policyId, cancelledOn } = data;
      await manuals.noteCancelled(policyId, cancelledOn ?? null, session);
      await vouchers.useAgain(data, { isOver: false, isUnused: false }, session);
      await rewards.freeWork(policyId, null, session);
    }),
  },
);
