import { randomUUID } from 'node:crypto';
import { createConnection, type Connection } from 'mongoose';
import { groupOf } from '../src/events/event-log.js';
import { EventStage, newKey, untilEffects } from '../src/testing/event-stage.js';
import { transportContract } from '../src/testing/transport-contract.js';

const uri = process.env['KERBSIDE_TEST_MONGO_URI'] ?? '';
const database = `kb_events_${randomUUID().slice(0, 8)}`;
let connection: Connection;

beforeAll(async () => {
  connection = await createConnection(uri, { dbName: database }).asPromise();
});
afterAll(async () => {
  await connection.dropDatabase();
  await connection.close();
});

transportContract('the embedded log', {
  env: () => ({ MONGO_URI: uri, EVENTS_DB: database }),
  rewind: async (group, topic) => void (await connection.collection('places').updateMany({ group, topic }, { $set: { next: 0 } })),
});

describe('a member of a group of the embedded log', () => {
  let stage: EventStage;
  beforeEach(() => {
    stage = new EventStage({ MONGO_URI: uri, EVENTS_DB: database });
  });
  afterEach(() => stage.clear());

  it('takes the partitions of another that died, when its sign of life runs out', async () => {
    const [pricing, first, key] = [await stage.publisher(), await stage.consumer('claims'), newKey()];
    await stage.close(first);
    const died = randomUUID();
    const { topic } = stage.type;
    const lives = { group: groupOf('claims'), topics: [topic], until: new Date(Date.now() + 2_000) };
    await connection.collection<{ _id: string }>('members').insertOne({ _id: died, ...lives });
    await connection.collection('places').updateMany({ topic }, { $set: { owner: died } });
    const second = await stage.consumer('claims');
    await stage.count(pricing, key, 1, 1);
    await new Promise((resolve) => setTimeout(resolve, 800));
    expect(await second.effects()).toEqual([]);
    await untilEffects(second, 1);
  });
});
