import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { event } from '@kerbside/contracts/event';
import * as z from 'zod/mini';
import { Outbox } from '../src/events/outbox/outbox.js';
import { Mongo } from '../src/mongo/mongo.js';
import { disappointmentsOf, textsOf, type States } from '../src/testing/pact-provider.js';
import { askCustomer } from './notes-calls.js';
import { notesService } from './notes-service.js';
import { startedService } from '../src/testing/test-service.js';

const noteAdded = event('garages', 'note-added', 1, {
  summary: 'A note was added',
  data: z.object({ text: z.string() }),
  sample: { text: 'Milk' },
});
const message = (text: string, state: object) => ({
  type: 'Asynchronous/Messages',
  description: `${noteAdded.type}, so that it is known`,
  providerStates: [state],
  contents: { content: { type: noteAdded.type, data: { text } }, contentType: 'application/json', encoded: false },
});
const added = (text: string) => ({ name: 'a note is added', params: { text } });
const request = (status: number, state?: object) => ({
  type: 'Synchronous/HTTP',
  description: 'asks',
  ...(state ? { providerStates: [state] } : {}),
  request: { method: 'POST', path: askCustomer.path, headers: { 'x-kerbside-request': ['1'] } },
  response: { status },
});

const service = startedService(notesService);

const states: States = {
  'a customer is signed in': () => service.as({ kind: 'customer', userId: randomUUID() }),
  'nothing happens': () => undefined,
  'a note is added': (params) =>
    service
      .get(Mongo)
      .transaction((session) =>
        service.get(Outbox).add(session, noteAdded, { id: randomUUID(), version: 1, data: textsOf(params, 'text') }),
      ),
};

const folder = mkdtempSync(join(tmpdir(), 'kerbside-pacts-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** What a pact with this one expectation finds wrong with the service. */
const disappointment = async (interaction: object): Promise<string> => {
  const file = join(folder, 'claims-garages.json');
  const pact = {
    consumer: { name: 'claims' },
    provider: { name: 'garages' },
    interactions: [{ pending: false, ...interaction }],
    metadata: { pactSpecification: { version: '4.0' } },
  };
  writeFileSync(file, JSON.stringify(pact));
  return (await disappointmentsOf('garages', service, states, [file])).join('\n');
};

describe('a pact about a call', () => {
  it('holds in its state, and only there', async () => {
    expect(await disappointment(request(200, { name: 'a customer is signed in' }))).toBe('');
    expect(await disappointment(request(200))).toMatch('expected 200 but was 401');
  });

  it('fails in a state that nobody knows', async () => {
    expect(await disappointment(request(200, { name: 'a full moon' }))).toMatch('The provider knows no state "a full moon"');
  });
});

describe('a pact about an event', () => {
  it('holds when the service itself publishes it so', async () => {
    expect(await disappointment(message('Milk', added('Milk')))).toBe('');
  });

  it('fails when the event says something else', async () => {
    expect(await disappointment(message('Milk', added('Eggs')))).toMatch(/Expected 'Eggs' \(String\) to be equal to 'Milk' \(String\)/);
  });

  it('fails when nothing is published in its state, whatever was published before', async () => {
    expect(await disappointment(message('Milk', { name: 'nothing happens' }))).toMatch(`The states produced no ${noteAdded.type}`);
  });

  it('fails when a parameter of the state is left out', async () => {
    expect(await disappointment(message('Milk', { name: 'a note is added' }))).toMatch('text');
  });
});
