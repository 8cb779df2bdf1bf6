import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { staleAmong, staleNote, writeDocuments } from './documents.mjs';

const wanted = { 'openapi/pricing.json': { paths: {} }, 'asyncapi/schemas/pricing.json': { type: 'object' } };

describe('the documents', () => {
  let folder;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'kerbside-documents-'));
    writeDocuments(wanted, folder);
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('are current once they are written', () => expect(staleAmong(wanted, folder)).toEqual([]));

  it('are stale when the contracts have changed', () => {
    writeFileSync(`${folder}/openapi/pricing.json`, '{}\n');
    expect(staleAmong(wanted, folder)).toEqual(['openapi/pricing.json']);
  });

  it('are stale when one is missing', () => {
    rmSync(`${folder}/openapi/pricing.json`);
    expect(staleAmong(wanted, folder)).toEqual(['openapi/pricing.json']);
  });

  it('are stale while there is one that the contracts no longer produce, and writing removes it', () => {
    const gone = `${folder}/asyncapi/schemas/gone.json`;
    writeFileSync(gone, '{}');
    expect(staleAmong(wanted, folder)).toEqual(['asyncapi/schemas/gone.json']);
    writeDocuments(wanted, folder);
    expect(existsSync(gone)).toBe(false);
  });

  it('are listed with what to do', () =>
    expect(staleNote(['openapi/pricing.json'])).toBe(
      'contracts/openapi/pricing.json does not match the contracts\nRun npm run generate, and commit the result',
    ));
});
