import { Injectable } from '@nestjs/common';
import { Clock } from '@kerbside/platform/time/clock';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { Sweeper } from '@kerbside/platform/work/sweep';
import type { Model } from 'mongoose';
import { challengeId, newChallenge, type ChallengeRecord, type PasskeyChallenge } from '../factors/passkey.js';

const forgetEveryMs = 60 * 60_000;

@Injectable()
export class ChallengesRepository {
  private readonly challenges: Model<ChallengeRecord>;

  constructor(
    mongo: Mongo,
    private readonly clock: Clock,
    sweeper: Sweeper,
  ) {
    this.challenges = mongo.model('passkey_challenges', [{ key: { endsAt: 1 } }]);
    sweeper.every('forget-passkey-challenges', forgetEveryMs, () => this.forgetEnded());
  }

  async put(key: Omit<PasskeyChallenge, 'challenge'> & { readonly challenge: string }): Promise<void> {
    const { _id, ...rest } = newChallenge(key, this.clock.now());
    await this.challenges.updateOne({ _id }, { $set: rest }, { upsert: true });
  }

  /** Takes a challenge, which works only once whatever the outcome. Returns undefined when there is none or it has expired. */
  async take(key: Omit<PasskeyChallenge, 'challenge'>): Promise<string | undefined> {
    const taken = await this.challenges.findOneAndDelete({ _id: challengeId(key), personId: key.personId }).lean<ChallengeRecord>();
    return taken && taken.endsAt > this.clock.now() ? taken.challenge : undefined;
  }

  private async forgetEnded(): Promise<void> {
    await this.challenges.deleteMany({ endsAt: { $lte: this.clock.now() } });
  }
}
