import { Controller, Injectable, Module } from '@nestjs/common';
import type { mongo } from 'mongoose';
import * as z from 'zod/mini';
import { callsOf, type CallRequest } from '@kerbside/contracts/call';
import { byKey } from '@kerbside/contracts/idempotency';
import { DomainError } from '../src/errors/errors.js';
import { Input, Serves } from '../src/calls/http.js';
import { AnswersWithEffect } from '../src/idempotency/answers-with-effect.js';
import { IdempotencyModule } from '../src/idempotency/idempotency.module.js';
import { Idempotent } from '../src/idempotency/idempotent.js';
import { Mongo } from '../src/mongo/mongo.js';
import type { ServiceDefinition } from '../src/service/service-definition.js';

/** A made-up service that counts what it did, and behaves as a test tells it to. */
const call = callsOf('payments');
const form = z.object({ pence: z.int('Enter pence') });
const done = z.object({ runs: z.int(), secret: z.string() });
export const charge = call({
  id: 'charge',
  method: 'POST',
  path: '/ajax/charge/{name}',
  who: 'public',
  summary: '',
  params: z.object({ name: z.string() }),
  body: form,
  data: done,
  idempotent: byKey,
  timeoutMs: 2_000,
});
const split = call({ ...charge, id: 'split', path: '/ajax/split/{name}' });

@Injectable()
export class Deeds {
  readonly rows: mongo.Collection<{ _id: string; runs: number }>;
  /** What happens in the handler before it answers. */
  before: (name: string) => Promise<void> | void = () => undefined;
  /** The same, after the effect. */
  after: (name: string) => Promise<void> | void = () => undefined;

  constructor(
    private readonly mongo: Mongo,
    private readonly answers: AnswersWithEffect,
  ) {
    this.rows = mongo.collection('deeds');
  }

  async charge(name: string) {
    await this.before(name);
    const row = await this.rows.findOneAndUpdate({ _id: name }, { $inc: { runs: 1 } }, { upsert: true, returnDocument: 'after' });
    await this.after(name);
    return { runs: row?.runs ?? 0, secret: `secret of ${name}` };
  }

  async split(name: string) {
    await this.before(name);
    const answer = await this.mongo.transaction(async (session) => {
      const row = await this.rows.findOneAndUpdate(
        { _id: name },
        { $inc: { runs: 1 } },
        { upsert: true, returnDocument: 'after', session },
      );
      const made = { runs: row?.runs ?? 0, secret: `secret of ${name}` };
      await this.answers.keep(session, made);
      return made;
    });
    await this.after(name);
    return answer;
  }

  async runsOf(name: string): Promise<number> {
    return (await this.rows.findOne({ _id: name }))?.runs ?? 0;
  }
}

@Controller()
class ChargeController {
  constructor(private readonly deeds: Deeds) {}

  @Serves(charge)
  @Idempotent()
  charge(@Input() { params }: CallRequest<typeof charge>) {
    return this.deeds.charge(params.name);
  }

  @Serves(split)
  @Idempotent()
  split(@Input() { params }: CallRequest<typeof split>) {
    return this.deeds.split(params.name);
  }
}

@Module({ imports: [IdempotencyModule], controllers: [ChargeController], providers: [Deeds] })
class DeedsModule {}

export const deedsService: ServiceDefinition = {
  name: 'payments',
  config: () => ({}),
  module: () => DeedsModule,
  refusals: { CARD_REFUSED: [402, 'Your card was declined.'], CARDS_AWAY: [503, 'Cards are away.'] },
};

export const refusing = (code: string) => () => {
  throw new DomainError(code);
};

/** An idempotent call whose handler is not marked as idempotent. */
@Controller()
class ForgetfulController {
  @Serves(charge)
  charge() {
    return { runs: 1, secret: '' };
  }
}
@Module({ controllers: [ForgetfulController] })
class ForgetfulModule {}
export const forgetfulService: ServiceDefinition = { ...deedsService, module: () => ForgetfulModule };
