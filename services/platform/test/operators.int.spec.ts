import { randomUUID } from 'node:crypto';
import { createConnection } from 'mongoose';
import { runEventsCommand } from '../src/operations/events-command.js';
import { operatorsContract } from '../src/testing/events/operators-contract.js';

const uri = process.env['KERBSIDE_TEST_MONGO_URI'] ?? '';
const database = `kb_operators_${randomUUID().slice(0, 8)}`;
afterAll(async () => {
  const connection = await createConnection(uri, { dbName: database }).asPromise();
  await connection.dropDatabase();
  await connection.close();
});

operatorsContract('the embedded log', () => ({ MONGO_URI: uri, EVENTS_DB: database }));

it('has nothing to report about services that never ran', async () => {
  const lines: string[] = [];
  const env = { MONGO_URI: uri, EVENTS_DB: `${database}_none`, MONGO_DATABASE: `${database}_none` };
  const terminal = { say: (line: string) => lines.push(line), stop: new AbortController().signal };
  await runEventsCommand(['lag', '--service', 'claims'], env, terminal);
  await runEventsCommand(['dead-letters', '--service', 'claims'], env, terminal);
  await runEventsCommand(['tail', '--from', '0', '--once'], env, terminal);
  expect(lines[0]).toBe('No consumer group has read anything yet');
  expect(lines.slice(-2)).toEqual([expect.stringMatching(/^claims\s+0\s+-$/), 'There are no dead letters']);
});
