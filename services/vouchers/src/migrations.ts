import type { Migration } from '@kerbside/platform/migrations';

interface Buyer {
  readonly _id: string;
}

/** Whoever was given rewards back from a purchase has bought; by which quote was not written down. */
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

/** Codes of before know neither a first cover nor what is left without the cover that they need. */
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

export const migrations: readonly Migration[] = [buyersFromRewards, campaignTerms];
