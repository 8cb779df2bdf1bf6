import { Injectable } from '@nestjs/common';
import { isByTheMonth } from '@kerbside/contracts/policies/continuation';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { mongo, type ClientSession, type Model } from 'mongoose';
import type { HeldCode, ManualRights } from './manual-code.js';

interface CodeDocument extends HeldCode {
  readonly _id: string;
  readonly customerId: string | null;
  readonly claimedAt: Date | null;
}

interface CoverDays {
  readonly startsOn: string;
  readonly endsOn: string;
}

interface Cover extends CoverDays {
  readonly customerId: string;
}

/** What a code depends on, by policy id. */
interface CoverDocument extends Omit<Cover, 'startsOn'> {
  readonly _id: string;
  /** Absent of cover of 1.0. */
  readonly startsOn?: string;
  /** The first day without cover; absent unless it was cancelled. */
  readonly cancelledOn?: string | undefined;
  /** A claim for the loss of its car was paid, which ended it. */
  readonly isLost?: true;
}

const duplicateKey = 11_000;

@Injectable()
export class ManualsRepository {
  private readonly codes: Model<CodeDocument>;
  private readonly covers: Model<CoverDocument>;

  constructor(mongoOfService: Mongo) {
    this.codes = mongoOfService.model('manual_codes', [
      { key: { code: 1 }, unique: true },
      { key: { customerId: 1, days: 1 }, unique: true, partialFilterExpression: { customerId: { $type: 'string' } } },
      { key: { days: 1, claimedAt: 1 } },
      { key: { customerId: 1 } },
    ]);
    this.covers = mongoOfService.model('customers_with_cover', [{ key: { customerId: 1 } }]);
  }

  held(customerId: string): Promise<readonly HeldCode[]> {
    return this.codes.find({ customerId }).lean();
  }

  /** The customer's code for this many days, or a free one that becomes theirs; undefined when none is left. */
  async claim(customerId: string, days: number, at: Date): Promise<HeldCode | undefined> {
    const findOwn = () => this.codes.findOne({ customerId, days }).lean();
    const had = await findOwn();
    if (had) return had;
    try {
      const claimed = await this.codes.findOneAndUpdate({ customerId: null, days }, { $set: { customerId, claimedAt: at } }).lean();
      return claimed ?? undefined;
    } catch (error) {
      // A double press of the button: the index allows only one code.
      if (error instanceof mongo.MongoServerError && error.code === duplicateKey) return (await findOwn()) ?? undefined;
      throw error;
    }
  }

  async addMissing(codes: readonly (HeldCode & { readonly id: string })[]): Promise<void> {
    await this.codes.bulkWrite(
      codes.map(({ id, ...rest }) => ({
        updateOne: {
          filter: { code: rest.code },
          update: { $setOnInsert: { _id: id, ...rest, customerId: null, claimedAt: null } },
          upsert: true,
        },
      })),
    );
  }

  async rightsOf(customerId: string, today: string): Promise<ManualRights> {
    const covers = await this.covers.find({ customerId }).lean();
    const whole = covers.filter(({ cancelledOn }) => cancelledOn === undefined || cancelledOn > today);
    return { hasCover: whole.some((cover) => !cover.isLost && (cover.endsOn >= today || goesOn(cover))), keepsLong: whole.length > 0 };
  }

  /** Changes nothing of cover that is known already. */
  async addCover(policyId: string, cover: Cover, session: ClientSession): Promise<void> {
    await this.covers.updateOne({ _id: policyId }, { $setOnInsert: cover }, { session, upsert: true });
  }

  /** Known from now on, should the event of its purchase still wait among the dead letters. */
  async handOver(policyId: string, cover: Cover, session: ClientSession): Promise<void> {
    await this.covers.updateOne({ _id: policyId }, { $set: cover }, { session, upsert: true });
  }

  async noteDays(policyId: string, { startsOn, endsOn }: CoverDays, session: ClientSession): Promise<void> {
    await this.covers.updateOne({ _id: policyId }, { $set: { startsOn, endsOn } }, { session });
  }

  async noteLost(policyId: string, session: ClientSession): Promise<void> {
    await this.covers.updateOne({ _id: policyId }, { $set: { isLost: true } }, { session });
  }

  /** Null when the policy is in force again. */
  async noteCancelled(policyId: string, cancelledOn: string | null, session: ClientSession): Promise<void> {
    const change = cancelledOn === null ? { $unset: { cancelledOn: 1 } } : { $set: { cancelledOn } };
    await this.covers.updateOne({ _id: policyId }, change, { session });
  }
}

const goesOn = ({ startsOn, endsOn }: CoverDocument): boolean => startsOn !== undefined && isByTheMonth({ startsOn, endsOn });
