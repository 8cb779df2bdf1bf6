import { Injectable } from '@nestjs/common';
import type { IsoDay } from '@kerbside/contracts/days/dates';
import { Clock } from '@kerbside/platform/time/clock';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { ClientSession, Model } from 'mongoose';
import { nextChange, type GivenPass } from './given-pass.js';

interface Counter {
  readonly _id: string;
  readonly value: number;
}
const counterId = 'passes';

export type ShownPass = Pick<GivenPass, '_id' | 'customerId' | 'sum' | 'isVoid' | 'changesOn'>;

@Injectable()
export class GivenPassesRepository {
  private readonly passes: Model<GivenPass>;
  private readonly counters: Model<Counter>;

  constructor(
    private readonly mongo: Mongo,
    private readonly clock: Clock,
  ) {
    this.passes = mongo.model('given_passes', [{ key: { customerId: 1 } }, { key: { changesOn: 1, _id: 1 } }]);
    this.counters = mongo.model('pass_changes');
  }

  find(carId: string, session?: ClientSession): Promise<GivenPass | null> {
    return this.passes.findById(carId, undefined, { session: session ?? null }).lean<GivenPass>();
  }

  of(customerIds: readonly string[], session: ClientSession): Promise<GivenPass[]> {
    return this.passes.find({ customerId: { $in: [...customerIds] } }, undefined, { session }).lean<GivenPass[]>();
  }

  /** Those that show something else by a day that has come, in the order of their cars. */
  outdated(today: IsoDay, { after, howMany }: { readonly after: string; readonly howMany: number }): Promise<GivenPass[]> {
    return this.passes
      .find({ changesOn: { $lte: today }, _id: { $gt: after } })
      .sort({ _id: 1 })
      .limit(howMany)
      .lean<GivenPass[]>();
  }

  /** Those of these cars that changed after a place, in the order of their changes. */
  changedAfter(place: number, carIds: readonly string[]): Promise<GivenPass[]> {
    return this.passes
      .find({ _id: { $in: [...carIds] }, place: { $gt: place } })
      .sort({ place: 1 })
      .lean<GivenPass[]>();
  }

  /** Notes what a pass shows as it is handed out, and returns it as noted. */
  give(shown: ShownPass, { isForGoogle = false } = {}): Promise<GivenPass> {
    return this.mongo.transaction(async (session) => {
      const before = await this.find(shown._id, session);
      const isWithGoogle = isForGoogle || (before?.isWithGoogle ?? false);
      if (before?.sum === shown.sum && before.isWithGoogle === isWithGoogle) return before;
      return this.write(shown, { before, isWithGoogle }, session);
    });
  }

  /** Undefined when the pass shows this already, or is no longer given. */
  async change(shown: ShownPass, session: ClientSession): Promise<GivenPass | undefined> {
    const before = await this.find(shown._id, session);
    if (!before || before.sum === shown.sum) return undefined;
    return this.write(shown, { before, isWithGoogle: before.isWithGoogle }, session);
  }

  private async write(
    { _id, ...shown }: ShownPass,
    { before, isWithGoogle }: { readonly before: GivenPass | null; readonly isWithGoogle: boolean },
    session: ClientSession,
  ): Promise<GivenPass> {
    const changedAt = nextChange(this.clock.now(), before?.changedAt);
    const pass = { ...shown, changedAt, place: await this.nextPlace(session), isWithGoogle };
    await this.passes.replaceOne({ _id }, pass, { upsert: true, session });
    return { _id, ...pass };
  }

  /** Changes are committed in the order of their places: each waits for the one before, so that a phone that knows of one has missed none before it. */
  private async nextPlace(session: ClientSession): Promise<number> {
    const options = { upsert: true, returnDocument: 'after', session } as const;
    const { value } = await this.counters
      .findOneAndUpdate({ _id: counterId }, { $inc: { value: 1 } }, options)
      .orFail()
      .lean<Counter>();
    return value;
  }
}
