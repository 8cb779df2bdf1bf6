import { randomUUID } from 'node:crypto';
import { createConnection, type Connection } from 'mongoose';
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
