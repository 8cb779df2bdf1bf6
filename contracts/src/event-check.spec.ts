import { checkEvent } from './event-check.js';
import { eventTypes } from './events/all.js';
import { policyIssued } from './events/claims.js';

const anEvent = (over: object = {}) => ({
  specversion: '1.0',
  id: '9f8e7d6c-5b4a-4938-8271-605f4e3d2c1b',
  source: '/services/claims',
  type: policyIssued.type,
  subject: 's',
  time: '2026-11-20T09:30:00.000Z',
  datacontenttype: 'application/json',
  partitionkey: 's',
  sequence: 1,
  data: policyIssued.sample,
  ...over,
});

describe('checkEvent', () => {
  it.each(eventTypes.map((event) => [event.type, event] as const))('%s: passes its golden sample', (type, { sample }) => {
    expect(checkEvent(eventTypes, anEvent({ type, data: sample }))).toEqual({});
  });

  it.each([
    ['no event at all', 'hello', ['event']],
    ['an envelope without a type', anEvent({ type: undefined }), ['type']],
    ['a type of somebody else', anEvent({ type: 'acme.order.v1' }), ['type']],
    ['data that misses a fact', anEvent({ data: { ...(policyIssued.sample as object), policyId: undefined } }), ['data.policyId']],
    ['data with a wrong fact', anEvent({ data: { ...(policyIssued.sample as object), premiumPence: 12.5 } }), ['data.premiumPence']],
    ['a key that is not the subject', anEvent({ partitionkey: 'other' }), ['partitionkey']],
  ])('names the fault of %s', (_, event, paths) => {
    expect(Object.keys(checkEvent(eventTypes, event))).toEqual(paths);
  });

  it('says which versions there are', () => {
    expect(checkEvent(eventTypes, anEvent({ type: 'kerbside.claims.policy-issued.v9' }))).toEqual({
      type: 'is not a version we publish; we publish kerbside.claims.policy-issued.v1',
    });
  });

  it('passes a fact that it does not know: contracts grow', () => {
    expect(checkEvent(eventTypes, anEvent({ data: { ...(policyIssued.sample as object), colour: 'red' } }))).toEqual({});
  });
});
