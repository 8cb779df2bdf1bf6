import { at, type PersonPlanting, type Rows } from './planting.js';

/** Rewards received, referrals and redemptions. */
export const inVouchers = ({ customerId, mark, person, plant, hide, openId, purchaseId }: PersonPlanting): Rows => ({
  referrals: [{ customerId, friend: hide(), invitedAt: at, rewardedAt: null }],
  campaign_entries: [{ campaign: 'prize-draw', email: person.email, name: plant(), company: plant(), enteredAt: at }],
  buyers: [{ _id: customerId, boughtBy: purchaseId, sale: null }],
  customers_with_cover: [
    { _id: customerId, endsOn: '2021-01-01' },
    { _id: `policy of ${customerId}`, customerId, endsOn: '2021-01-01' },
  ],
  manual_codes: [{ code: `C${mark}`, pin: `P${mark}`, days: 30, customerId, claimedAt: at }],
  applications: [{ _id: openId, voucherId: null, code: null, version: 1, redeemedBy: null, memberId: plant(), asked: null }],
  rewards_accounts: [{ _id: customerId, balancePence: 0, heldPence: 0, version: 1 }],
  rewards_movements: [{ customerId, amountPence: 1, balancePence: 1, label: 'Back from your purchase', version: 1, at, isSeen: true }],
  rewards_work: [{ _id: `order of ${customerId}`, paymentId: purchaseId, customerId, pricePence: 4_000, freeFrom: null }],
  rewards_holds: [{ _id: purchaseId, customerId, amountPence: 1, isSpent: true, heldAt: at }],
});
