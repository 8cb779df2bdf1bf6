import { Injectable } from '@nestjs/common';
import { Clock } from '@kerbside/platform/clock';
import { Mongo } from '@kerbside/platform/mongo';
import { Sweeper } from '@kerbside/platform/sweep';
import type { Model } from 'mongoose';
import { challengeSchema } from './passkey.document.js';
import { challengeId, newChallenge, type ChallengeRecord, type Step } from './passkey.js';

interface Asked {
  readonly step: Step;
  /** Of the session. */
  readonly family: string;
  readonly personId: string;
}

const forgetEveryMs = 60 * 60_000;

@Injectable()
export class ChallengesRepository {
  private readonly challenges: Model<ChallengeRecord>;

  constructor(
    mongo: Mongo,
    private readonly clock: Clock,
    sweeper: Sweeper,
  ) {
    this.challenges = mongo.model('PasskeyChallenge', challengeSchema);
    sweeper.every('forget-passkey-challenges', forgetEveryMs, () => this.forgetEnded());
  }

  async put(asked: Asked & { readonly challenge: string }): Promise<void> {
    const { _id, ...rest } = newChallenge(asked, this.clock.now());
    await this.challenges.updateOne({ _id }, { $set: rest }, { upsert: true });
  }

  /** Each is taken once, whatever comes of it; undefined when there is none, or it has ended. */
  async take(asked: Asked): Promise<string | undefined> {
    const taken = await this.challenges.findOneAndDelete({ _id: challengeId(asked), personId: asked.personId }).lean<ChallengeRecord>();
    return taken && taken.endsAt > this.clock.now() ? taken.challenge : undefined;
  }

  private async forgetEnded(): Promise<void> {
    await this.challenges.deleteMany({ endsAt: { $lte: this.clock.now() } });
  }
}
