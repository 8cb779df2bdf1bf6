import { existsSync, readFileSync } from 'node:fs';
import { serviceNames } from '@kerbside/contracts/call';
import { calls } from '@kerbside/contracts/http/all';
import { matrixOf } from './authorisation-matrix.js';
import { callsOfService } from './call-tables.js';

const root = new URL('../../../../', import.meta.url);
/** Pricing tries its calls by quotes of its own. */
const asked = serviceNames.filter((name) => name !== 'pricing');
const cases = asked.flatMap((name) => matrixOf(name).flatMap(({ answers }) => Object.values(answers)));

describe('the authorisation matrix', () => {
  it(`asks ${cases.length} times, at least 2,000, about every call of their contracts`, () => {
    expect(cases.length).toBeGreaterThanOrEqual(2_000);
    expect(asked.flatMap(matrixOf)).toHaveLength(calls.filter(({ who, service }) => who !== 'edge' && service !== 'pricing').length);
  });

  it('lets in and refuses in each way', () => {
    expect([...new Set(cases)].toSorted()).toEqual(['401 NOT_SIGNED_IN', '403 FORGERY_SUSPECTED', '403 NOT_ALLOWED', 'let in']);
  });

  it.each(asked)('is asked of %s', (name) => {
    const spec = new URL(`services/${name}/test/callers.int.spec.ts`, root);
    expect(existsSync(spec) && readFileSync(spec, 'utf8')).toContain(`matrixOf('${name}')`);
  });

  it.each(serviceNames)('opens the calls of %s to whom their published description names, and to nobody else', (name) => {
    const { paths } = JSON.parse(readFileSync(new URL(`contracts/openapi/${name}.json`, root), 'utf8'));
    const published = Object.values<Record<string, { operationId?: string; 'x-who': string }>>(paths).flatMap((methods) =>
      Object.values(methods).flatMap((one) => (one.operationId ? [[one.operationId, one['x-who']]] : [])),
    );
    expect(Object.fromEntries(callsOfService(name).map(({ id, who }) => [id, who]))).toEqual(Object.fromEntries(published));
  });
});
