import { eventFaults } from './events.mjs';

const type = 'kerbside.pricing.quote-priced.v1';
const payload = (properties, required = Object.keys(properties), more = {}) => ({
  topic: 'kerbside.pricing',
  schema: {
    type: 'object',
    properties: { type: { const: type }, data: { type: 'object', properties, required, additionalProperties: false } },
    required: ['type', 'data'],
    ...more,
  },
});
const text = { type: 'string' };
const released = { [type]: payload({ quoteId: text, plan: { type: 'string', enum: ['gold', 'silver'] } }) };
const plan = (...values) => ({ quoteId: text, plan: { type: 'string', enum: values } });
const faults = (current) => eventFaults(released, current).map(({ field = '-', fault }) => `${field} ${fault}`);

test.each([
  ['a type or a version that went', {}, '- is gone'],
  ['another version in its place', { 'kerbside.pricing.quote-priced.v2': released[type] }, '- is gone'],
  ['another topic', { [type]: { ...released[type], topic: 'kerbside.prices' } }, 'topic was kerbside.pricing, is kerbside.prices'],
  ['a field that went', { [type]: payload({ quoteId: text }) }, 'data.plan is gone'],
  ['a field that may be missing', { [type]: payload(plan('gold', 'silver'), ['quoteId']) }, 'data.plan may now be missing'],
  [
    'one more value, which released consumers cannot read',
    { [type]: payload(plan('gold', 'silver', 'lead')) },
    'data.plan may now be "lead"',
  ],
  [
    'a value that went, which the log still holds',
    { [type]: payload(plan('gold')) },
    'data.plan no longer reads "silver", which older events may contain',
  ],
  [
    'a new required field, which events in the log lack',
    { [type]: payload({ ...plan('gold', 'silver'), at: text }) },
    'data.at is new and required: older events do not have it',
  ],
])('breaks by %s', (_name, current, fault) => expect(faults(current)).toEqual([fault]));

test.each([
  ['itself', released],
  ['a new field that may be missing', { [type]: payload({ ...plan('gold', 'silver'), at: text }, ['quoteId', 'plan']) }],
  ['a version beside it', { ...released, 'kerbside.pricing.quote-priced.v2': payload({}) }],
])('still works with %s', (_name, current) => expect(faults(current)).toEqual([]));

it('allows the removal of what was deprecated in a release', () => {
  expect(eventFaults({ [type]: payload({}, [], { deprecated: true }) }, {})).toEqual([]);
});
