// What the committed documents say is seen in them: here is what is not.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { envelope } from '../../src/event.js';
import { eventTypes } from '../../src/events/all.js';
import { readEvents } from '../../src/http/partners/partners.js';
import { asyncapi, eventSchemas } from './asyncapi.mjs';
import { staleAmong, writeDocuments } from './documents.mjs';
import { openapi } from './openapi.mjs';

/** A reader whose schema refuses unknown fields would fail at the first field that we add. */
const closed = '"additionalProperties":false';
const documents = asyncapi(eventTypes, envelope);

it('let a version of an event grow by fields', () => {
  expect(JSON.stringify(documents)).not.toContain(closed);
  expect(JSON.stringify(eventSchemas('all', eventTypes, envelope))).not.toContain(closed);
  expect(JSON.stringify(openapi('partners', [readEvents]).paths)).not.toContain(closed);
});

it('name the server that the example of a partner’s client reaches', () => {
  const example = readFileSync(new URL('../../examples/kafka/partner.properties', import.meta.url), 'utf8');
  expect(example).toContain(`bootstrap.servers=${documents.servers.partners.host}\n`);
  expect(example).toContain('security.protocol=SASL_SSL\nsasl.mechanism=SCRAM-SHA-512\n');
  expect(documents.servers.partners).toMatchObject({ protocol: 'kafka-secure', security: [{ type: 'scramSha512' }] });
});

const wanted = { 'openapi/pricing.json': { paths: {} }, 'asyncapi/kerbside.json': { asyncapi: '3.0.0' } };

describe('the documents', () => {
  let folder;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'kerbside-documents-'));
    writeDocuments(wanted, folder);
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('are current once they are written', () => expect(staleAmong(wanted, folder)).toEqual([]));

  it('are stale when the contracts have changed, and when one is missing', () => {
    writeFileSync(`${folder}/openapi/pricing.json`, '{}\n');
    rmSync(`${folder}/asyncapi/kerbside.json`);
    expect(staleAmong(wanted, folder)).toEqual(['asyncapi/kerbside.json', 'openapi/pricing.json']);
  });

  it('are stale while there is one that the contracts no longer produce, and writing removes it', () => {
    const gone = `${folder}/asyncapi/gone.json`;
    writeFileSync(gone, '{}');
    expect(staleAmong(wanted, folder)).toEqual(['asyncapi/gone.json']);
    writeDocuments(wanted, folder);
    expect(existsSync(gone)).toBe(false);
  });
});
