import { checkEvent } from './event-check.js';
import { carAdded } from './events/accounts.js';
import { eventTypes } from './events/all.js';
import { policyIssued } from './events/claims.js';
import { purchaseCompleted } from './events/payments.js';
import { voucherApplied } from './events/vouchers.js';

const anEvent = (over: object = {}) => {
  const { type, data }: { type: string; data: unknown } = { type: policyIssued.type, data: policyIssued.sample, ...over };
  const field = eventTypes.find((one) => one.type === type)?.subject;
  const subject = String(field ? Reflect.get(Object(data), field) : 's');
  return {
    specversion: '1.0',
    id: '9f8e7d6c-5b4a-4938-8271-605f4e3d2c1b',
    source: '/services/claims',
    type,
    subject,
    time: '2026-11-20T09:30:00.000Z',
    datacontenttype: 'application/json',
    partitionkey: subject,
    sequence: 1,
    data,
    ...over,
  };
};

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
  ])('names what is wrong with %s', (_, event, paths) => {
    expect(Object.keys(checkEvent(eventTypes, event))).toEqual(paths);
  });

  const withFact = (fact: object) => anEvent({ data: { ...(policyIssued.sample as object), ...fact } });

  it.each([
    ['a day that is none', withFact({ startsOn: 'banana' }), { 'data.startsOn': 'must be a day of the calendar, YYYY-MM-DD' }],
    ['a day beside the calendar', withFact({ endsOn: '2027-02-29' }), { 'data.endsOn': 'must be a day of the calendar, YYYY-MM-DD' }],
    ['a sum below nothing', withFact({ premiumPence: -5 }), { 'data.premiumPence': 'must be 0 or more: a sum in pence' }],
    ['a sum as text', withFact({ premiumPence: '269' }), { 'data.premiumPence': 'must be a number, not text' }],
    ['half a penny', withFact({ premiumPence: 12.5 }), { 'data.premiumPence': 'must be a whole number, not the number 12.5' }],
    ['no sum', withFact({ premiumPence: undefined }), { 'data.premiumPence': 'is missing' }],
    ['null for a reference', withFact({ policyId: null }), { 'data.policyId': 'must be text, not null' }],
    ['a reference of another shape', withFact({ policyId: 'P-1' }), { 'data.policyId': 'must be a UUID' }],
    [
      'a product that we do not sell',
      withFact({ productType: 'boat' }),
      { 'data.productType': expect.stringMatching(/^must be one of warranty, /) },
    ],
    [
      'a moment without a zone',
      anEvent({ time: '2026-11-20 09:30' }),
      { time: expect.stringMatching(/^must be a moment with its offset/) },
    ],
    ['a list in place of data', anEvent({ data: [] }), { data: 'must be an object, not a list' }],
    ['text in place of an event', 'hello', { event: 'must be an object, not text' }],
    [
      'another subject than the field that its documents name',
      anEvent({
        type: carAdded.type,
        data: carAdded.sample,
        subject: carAdded.sample.customerId,
        partitionkey: carAdded.sample.customerId,
      }),
      { subject: 'must be data.carId' },
    ],
  ])('says what is wrong with %s', (_, event, faults) => expect(checkEvent(eventTypes, event)).toEqual(faults));

  it('requires our one currency', () => {
    const data = { ...(purchaseCompleted.sample as object), currency: 'eur' };
    expect(checkEvent(eventTypes, anEvent({ type: purchaseCompleted.type, data }))).toEqual({ 'data.currency': 'must be gbp' });
  });

  it('checks the branches of a union', () => {
    const data = { ...(voucherApplied.sample as object), discount: { kind: 'amount', amountPence: -1 } };
    expect(checkEvent(eventTypes, anEvent({ type: voucherApplied.type, data }))).toEqual({
      'data.discount.amountPence': 'must be 0 or more: a sum in pence',
    });
  });

  it('says which versions exist', () => {
    expect(checkEvent(eventTypes, anEvent({ type: 'kerbside.claims.policy-issued.v9' }))).toEqual({
      type: 'is not a version we publish; we publish kerbside.claims.policy-issued.v1',
    });
  });

  it('accepts a field that it does not know: contracts grow', () => {
    expect(checkEvent(eventTypes, anEvent({ data: { ...(policyIssued.sample as object), colour: 'red' } }))).toEqual({});
  });
});
