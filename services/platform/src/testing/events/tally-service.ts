import { Module, type Type } from '@nestjs/common';
import type { mongo } from 'mongoose';
import * as z from 'zod/mini';
import type { ServiceName } from '@kerbside/contracts/call';
import { event } from '@kerbside/contracts/event';
import { consumer, on } from '../../events/receiving/consumer.js';
import { Mongo } from '../../mongo/mongo.js';
import type { ServiceDefinition } from '../../service/service-definition.js';

/** A number that was counted, on a topic of its own. */
export const tallied = (source: string) =>
  event(source, 'tallied', 1, { summary: 'A number was counted', data: z.object({ n: z.int() }), sample: { n: 1 } });
type TallyState = ReturnType<typeof tallied>;

/** The numbers of a key in the order in which they took effect. */
export interface Tally {
  readonly _id: string;
  readonly numbers: readonly number[];
}

const talliesOf = ({ connection }: Mongo): mongo.Collection<Tally> =>
  connection.getClient().db(connection.name).collection<Tally>('tallies');

/** A service that records, for each key, every number that reaches it, which shows what a handler skips, repeats or swaps. */
export const tallyKeeper = (name: ServiceName, source: string): ServiceDefinition => ({
  name,
  config: () => ({}),
  refusals: {},
  module: () => ({ module: TallyModule, controllers: [keeperOf(tallied(source))] }),
});

/** A service that only publishes. */
export const tallyCaller = (name: ServiceName): ServiceDefinition => ({
  name,
  config: () => ({}),
  refusals: {},
  module: () => TallyModule,
});

@Module({})
class TallyModule {}

const keeperOf = (type: TallyState): Type =>
  consumer(
    'TallyConsumer',
    { mongo: Mongo },
    {
      onTallied: on(type, ({ partitionkey, data }, { mongo }, session) =>
        talliesOf(mongo).updateOne({ _id: partitionkey }, { $push: { numbers: data.n } }, { upsert: true, session }),
      ),
    },
  );
