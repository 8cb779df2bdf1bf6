import { calls } from '../../src/http/all.js';
import { callTest } from './site-calls.mjs';

it.each([
  ['GET', '/ajax/codelookup/query:SW1A1AA', '*/*', true],
  ['GET', '/api/claims/policies', 'text/html', true],
  ['POST', '/quote/q1/step/2', '*/*', true],
  ['GET', '/quote/warranty/step/1/', 'text/html', false],
  ['GET', '/standalone.0123456789.js', '*/*', false],
  ['GET', '/', 'text/html', false],
])('%s %s (%s) is a call: %s', (method, path, accept, expected) => expect(callTest(calls)(method, path, accept)).toBe(expected));
