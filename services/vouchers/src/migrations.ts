import { blockedIsCopied } from '@kerbside/platform/blocked/first-copy';
import type { Migration } from '@kerbside/platform/mongo/migrations';

interface Buyer {
  readonly _id: string;
}

/** Customers who got rewards back from a purchase have bought; the quote was not recorded. */
const buyersFromRewards: Migration = {
  id: '2026-11-buyers-from-rewards',
  up: async (database) => {
    const customers = await database.collection('rewards_movements').distinct('customerId', { label: 'Back from your purchase' });
    const updates = customers.map((customerId: string) => ({
      updateOne: { filter: { _id: customerId }, update: { $setOnInsert: { boughtBy: 'unknown', sale: null } }, upsert: true },
    }));
    if (updates.length > 0) await database.collection<Buyer>('buyers').bulkWrite(updates);
  },
};

const fivePercentOff = { label: '5% off', discount: { kind: 'percent', percent: 5 } };

/** Older codes lack two terms: whether they are for the first cover, and what they give without the cover that they need. */
const campaignTerms: Migration = {
  id: '2026-11-campaign-terms',
  up: async (database) => {
    const vouchers = database.collection('vouchers');
    await vouchers.updateMany(
      { code: { $in: ['MOTREADY', 'BOTHREADY'] }, withoutCover: { $exists: false } },
      { $set: { withoutCover: fivePercentOff } },
    );
    await vouchers.updateMany({ code: 'WELCOME10', isForFirstCover: { $exists: false } }, { $set: { isForFirstCover: true } });
    await vouchers.updateMany({ withoutCover: { $exists: false } }, { $set: { withoutCover: null } });
    await vouchers.updateMany({ isForFirstCover: { $exists: false } }, { $set: { isForFirstCover: false } });
  },
};

export const migrations: readonly Migration[] = [buyersFromRewards, campaignTerms, blockedIsCopied];
