import { shareSchemas } from '../generate/share-schemas.mjs';
import { callFaults } from './calls.mjs';

const object = (properties, required = Object.keys(properties)) => ({ type: 'object', properties, required });
// Long enough to be shared when it occurs twice.
const text = { type: 'string', description: 'Any text. '.repeat(20) };
const json = (schema) => ({ 'application/json': { schema } });

const answer = (data) => ({ 200: { description: 'Done', content: json(object({ success: { const: true }, data })) } });
const priceIt = {
  operationId: 'price-it',
  'x-who': 'customer',
  parameters: [
    { name: 'quoteId', in: 'path', required: true, schema: text },
    { name: 'page', in: 'query', required: false, schema: text },
  ],
  requestBody: { required: true, content: json(object({ code: text })) },
  responses: answer(object({ total: { type: 'integer' } })),
};
const documentOf = (operation, path = '/api/prices/{quoteId}', method = 'post') => ({
  paths: { [path]: { [method]: operation } },
  components: { parameters: { Needed: { name: 'x-needed', in: 'header', required: true, schema: text } } },
});

const released = documentOf(priceIt);
const faults = (current) => {
  const found = callFaults(released, current);
  for (const [was, is] of [
    [shareSchemas(released), current],
    [shareSchemas(released), shareSchemas(current)],
    [released, shareSchemas(current)],
  ])
    expect(callFaults(was, is)).toEqual(found);
  return found.map(({ call, field = '-', fault }) => `${call}: ${field} ${fault}`);
};
const faultsOf = (change) => faults(documentOf({ ...priceIt, ...change }));
const [path, page] = priceIt.parameters;
const named = (fault) => [`POST /api/prices/{quoteId} (price-it): ${fault}`];

it('has no faults against its own release', () => expect(faults(released)).toEqual([]));

test.each([
  ['a call that went', { paths: {} }, '- is gone'],
  ['another method', documentOf(priceIt, undefined, 'put'), '- is PUT /api/prices/{quoteId} now'],
  ['another path', documentOf(priceIt, '/api/costs/{quoteId}'), '- is POST /api/costs/{quoteId} now'],
])('breaks by %s', (_name, current, fault) => expect(faults(current)).toEqual(named(fault)));

test.each([
  [
    'fewer who may',
    { 'x-who': 'finance' },
    '- was for customer, is for finance: now refuses customers asking for others’ records, customers, agents',
  ],
  ['owners only', { 'x-who': 'owner' }, '- was for customer, is for owner: now refuses customers asking for others’ records'],
  ['a parameter that went', { parameters: [path] }, 'query.page is no longer accepted'],
  ['a parameter that is now required', { parameters: [path, { ...page, required: true }] }, 'query.page is now required'],
  [
    'a narrower parameter',
    { parameters: [path, { ...page, schema: { type: 'string', maxLength: 3 } }] },
    'query.page maxLength was free, is 3',
  ],
  [
    'a new required parameter',
    { parameters: [path, page, { $ref: '#/components/parameters/Needed' }] },
    'header.x-needed is new and required: callers of the released version do not send it',
  ],
  [
    'a body that must say more',
    { requestBody: { content: json(object({ code: text, why: text })) } },
    'body.why is new and required: callers of the released version do not send it',
  ],
  ['a body that is not read', { requestBody: undefined }, 'body is no longer accepted'],
  ['a body in another form', { requestBody: { content: { 'text/csv': { schema: text } } } }, 'body is text/csv now, was application/json'],
  ['an answer that says less', { responses: answer(object({})) }, 'answer.total is gone'],
  [
    'an answer that may be null',
    { responses: answer({ anyOf: [object({ total: { type: 'integer' } }), { type: 'null' }] }) },
    'answer may now be null',
  ],
  [
    'a file in place of an answer',
    { responses: { 200: { content: { 'application/pdf': { schema: {} } } } } },
    'answer is application/pdf now, was application/json',
  ],
])('breaks by %s', (_name, change, fault) => expect(faultsOf(change)).toEqual(named(fault)));

it('breaks when a body is added where there was none', () => {
  const silent = documentOf({ ...priceIt, requestBody: undefined });
  const demanding = documentOf(priceIt);
  const optional = documentOf({ ...priceIt, requestBody: { content: json(object({ code: text }, [])) } });
  expect(callFaults(silent, demanding)).toEqual([expect.objectContaining({ field: 'body', fault: 'is new and required' })]);
  expect(callFaults(silent, optional)).toEqual([]);
});

test.each([
  ['more who may', { 'x-who': 'public' }],
  ['a parameter that may be left out', { parameters: [path, page, { name: 'sort', in: 'query', schema: text }] }],
  ['an answer that says more', { responses: answer(object({ total: { type: 'integer' }, lines: { type: 'array' } })) }],
  ['a shorter time-out', { 'x-timeout-ms': 1 }],
])('still works with %s', (_name, change) => expect(faultsOf(change)).toEqual([]));

it('still works with another call beside it, and with a path parameter renamed', () => {
  const renamed = { ...priceIt, parameters: [{ ...path, name: 'id' }, page] };
  const current = { ...documentOf(renamed, '/api/prices/{id}') };
  current.paths['/api/more'] = { get: { ...priceIt, operationId: 'more' } };
  expect(faults(current)).toEqual([]);
});

it('allows the removal of what was deprecated in a release', () => {
  expect(callFaults(documentOf({ ...priceIt, deprecated: true }), { paths: {} })).toEqual([]);
});
