import { readdirSync } from 'node:fs';
import * as z from 'zod/mini';
import { fillPath } from './call.js';
import { checkEvent } from './event-check.js';
import { envelope, type EventType } from './event.js';
import { carAdded } from './events/accounts.js';
import { eventTypes } from './events/all.js';
import { auditRecordedOf } from './events/audit.js';
import { policyIssued } from './events/claims.js';
import { purchaseCompleted } from './events/payments.js';
import { voucherApplied } from './events/vouchers.js';
import { emailOf, flag, optionalLines, optionalText, postcode, postcodeOfAddress, required, textList, wholeNumber } from './fields.js';
import { calls as listedCalls, callsIn } from './http/all.js';
import { bankAccountForm } from './http/payments/payout-accounts.js';
import { feedTopics } from './http/partners/partners.js';
import { newSpanId, newTraceId, readTraceparent, writeTraceparent } from './traceparent.js';
import { signedVisit } from './http/garages/signed.js';

const folder = new URL('.', import.meta.url).pathname;

const load = async (sub: string): Promise<unknown[]> => {
  const names = readdirSync(`${folder}${sub}`, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /^(?!all|modules)[a-z/-]+\.ts$/.test(name),
  );
  const values: unknown[] = [];
  for (const name of names) values.push(...Object.values((await import(`./${sub}/${name.replace('.ts', '.js')}`)) as object));
  return values;
};

const isEvent = (value: unknown): value is EventType =>
  typeof value === 'object' && value !== null && 'topic' in value && 'sample' in value;

/** The names of all fields of a JSON Schema, at any depth. */
const fieldsWithin = (json: unknown): readonly string[] => {
  if (typeof json !== 'object' || json === null) return [];
  return Object.entries(json).flatMap(([keyword, value]) => [
    ...(keyword === 'properties' ? Object.keys(Object(value)) : []),
    ...fieldsWithin(value),
  ]);
};

const calls = (await load('http')).flatMap(callsIn);

const audits: readonly EventType[] = Object.values(auditRecordedOf);

const events = (await load('events')).filter(isEvent);

describe('the contracts', () => {
  it('are all in the lists that the edge, documents and routes are made from', () => {
    expect(listedCalls.map((call) => call.id).toSorted()).toEqual(calls.map((call) => call.id).toSorted());
    expect(eventTypes.map(({ type }) => type).toSorted()).toEqual(events.map(({ type }) => type).toSorted());
  });

  it('give every call its own id and address', () => {
    expect(new Set(calls.map((call) => call.id)).size).toBe(calls.length);
    expect(new Set(calls.map(({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`)).size).toBe(calls.length);
  });

  it.each(calls.map((call) => [call.id, call] as const))(
    '%s: internal calls are for our own processes alone, and every path parameter is described',
    (_, call) => {
      expect(call.path.startsWith('/internal/')).toBe(['service', 'edge'].includes(call.who));
      const names = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const described = call.params ? Object.keys((z.toJSONSchema(call.params, { io: 'input' }) as { properties: object }).properties) : [];
      expect(described.sort()).toEqual(names.sort());
    },
  );

  it.each(calls.flatMap(({ id, body, deprecated }) => (body && !deprecated ? [[id, body] as const] : [])))(
    '%s: its body is described by its fields, in each of its shapes',
    (_, body) => {
      const json = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' });
      for (const shape of json.anyOf ?? json.oneOf ?? [json])
        expect(shape).toMatchObject({ type: 'object', properties: expect.any(Object) });
      expect(JSON.stringify(json)).not.toContain('"additionalProperties":{}');
    },
  );

  it('keep from partners what services tell each other about their audit trails', () => {
    expect(eventTypes.filter(({ type }) => type.includes('audit'))).toEqual([]);
    expect(audits.filter(({ topic }) => feedTopics.includes(topic))).toEqual([]);
  });

  it.each([...events, ...audits].map((event) => [event.type, event] as const))('%s: its golden sample is valid', (_, event) => {
    expect(z.safeParse(event.data, event.sample).success).toBe(true);
    expect(event.type).toMatch(new RegExp(`^kerbside\\.${event.service}\\.[a-z-]+\\.v\\d+$`));
  });

  it.each(events.map((event) => [event.type, event] as const))(
    '%s: its subject is a field that it always has',
    (_, { subject, data, sample }) => {
      if (subject === null) return expect(Object.values(Object(sample))).not.toEqual([]);
      expect(Object(sample)[subject]).toEqual(expect.any(String));
      expect(z.toJSONSchema(data)).toMatchObject({ required: expect.arrayContaining([subject]) });
    },
  );

  it.each([...events, ...audits].map((event) => [event.type, event] as const))('%s: carries no personal data', (_, { data }) => {
    const fields = fieldsWithin(z.toJSONSchema(data)).join(' ');
    expect(fields).not.toBe('');
    expect(fields).not.toMatch(/email|name|phone|address|\bplate|registration|vrm|postcode/i);
  });

  it('reads an envelope with a field it does not know', () => {
    const golden = {
      specversion: '1.0',
      id: '9f8e7d6c-5b4a-4938-8271-605f4e3d2c1b',
      source: 'kerbside/pricing',
      type: 't',
      subject: 's',
      time: '2026-11-20T09:30:00Z',
      datacontenttype: 'application/json',
      partitionkey: 's',
      sequence: 1,
      data: {},
      tracestate: 'x',
    };
    expect(envelope.safeParse(golden).success).toBe(true);
  });

  it('fills paths, escaping what it is given', () => {
    expect(fillPath('/payment/{quoteId}', { quoteId: 'a/b' })).toBe('/payment/a%2Fb');
    expect(() => fillPath('/payment/{quoteId}', {})).toThrow('quoteId');
  });

  it.each(['.', '..', '%2e%2e', '%2E.', '../..', '..\\..', '/', '?x=1', '#', '..;', 'a/../b', '//host'])(
    'stays on its path whatever is filled in: %s',
    (id) => {
      const { origin, pathname, search, hash } = new URL(
        fillPath('/internal/pricing/quotes/{quoteId}/hold', { quoteId: id }),
        'http://inside:1',
      );
      expect([
        origin,
        pathname.split('/').length,
        pathname.startsWith('/internal/pricing/quotes/'),
        pathname.endsWith('/hold'),
        search,
        hash,
      ]).toEqual(['http://inside:1', 6, true, true, '', '']);
    },
  );
});

const messageOf = (schema: z.core.$ZodType, value: unknown) => z.safeParse(schema, value).error?.issues[0]?.message;

describe('fields', () => {
  it.each([undefined, '', 'x'.repeat(101)])('the id %j of a visit, sent in a body, is refused in plain English', (given) => {
    const { error } = signedVisit.safeParse({ booking_id: given });
    expect(error?.issues.map(({ message }) => message)).toEqual(['This is not one of our references']);
  });

  it.each(['Ann\nLee', 'Ann\r\nBcc: all@example.com', 'Ann\tLee', 'Ann\u0000', 'Ann\u007F', 'Ann\u0085Lee', 'Ann\u2028Lee'])(
    'refuses control characters in a text of one line: %j',
    (text) => {
      for (const field of [required('Enter your name'), optionalText()])
        expect(messageOf(field, text)).toBe('Use letters, numbers and signs on one line');
    },
  );

  it.each(['Ann Lee', ' Zoë O’Hara-Lee ', '李小龙', 'Ann 🚗'])('accepts every name: %j', (text) => {
    expect(z.parse(required('Enter your name'), text)).toBe(text.trim());
  });

  it.each([
    [required('Enter your last name', 60), 'Your last name must be 60 characters or fewer'],
    [required('Choose a level', 60), 'This must be 60 characters or fewer'],
    [optionalText(60), 'This must be 60 characters or fewer'],
    [optionalText(60, 'your county'), 'Your county must be 60 characters or fewer'],
    [bankAccountForm.shape.sort_code, 'Enter the 6 digits of the sort code, for example 20-00-00'],
    [bankAccountForm.shape.account_number, 'Enter the account number: 6 to 8 digits, for example 55779911'],
  ])('says which text is too long where it knows', (field, message) => expect(messageOf(field, 'a'.repeat(61))).toBe(message));

  it('says whose email address is missing, and reads it as any other', () => {
    const theirs = emailOf('Enter their email address');
    for (const missing of [undefined, '', '  ']) expect(messageOf(theirs, missing)).toBe('Enter their email address');
    expect(messageOf(theirs, 'robin')).toBe('Enter an email address like name@example.com');
    expect(z.parse(theirs, ' Robin@Example.com ')).toBe('robin@example.com');
  });

  it('accepts line breaks where lines are expected, and no other invisible character', () => {
    expect(z.parse(optionalLines(500), 'Hello\r\n\tthere')).toBe('Hello\r\n\tthere');
    expect(messageOf(optionalLines(500), 'Hello\u0007')).toBe('Use letters, numbers and signs only');
  });

  it.each([
    ['', 'Enter your postcode'],
    ['SW1A', 'Enter a full UK postcode'],
    ['12345', 'Enter a full UK postcode'],
    ['a'.repeat(11), 'Enter a full UK postcode'],
  ])('refuses the postcode %j of an address: %s', (typed, message) => expect(messageOf(postcodeOfAddress, typed)).toBe(message));

  it.each(['', 'SW1A', '12345'])('refuses the postcode %j as Q5 says', (typed) => {
    expect(messageOf(postcode, typed)).toBe('Please supply a complete postcode');
  });

  it.each([
    ['1', true],
    ['on', true],
    [true, true],
    [1, true],
    ['0', false],
    ['', false],
    [' \n', false],
    [' yes ', true],
    [false, false],
  ])('reads the flag %j as %s', (sent, value) => {
    expect(z.parse(flag, sent)).toBe(value);
  });

  it.each(['perhaps', '2', 2, -1, 'null'])('refuses %j, which is neither yes nor no', (sent) => {
    expect(messageOf(flag, sent)).toBe('Choose yes or no');
  });

  it('refuses a flag of many blanks as soon as another', () => {
    const began = performance.now();
    expect(messageOf(flag, `${' '.repeat(100_000)}x`)).toBe('Choose yes or no');
    expect(performance.now() - began).toBeLessThan(1_000);
  });

  it.each([
    [
      ['a', 'b'],
      ['a', 'b'],
    ],
    [[], []],
    ['a', ['a']],
    ['', []],
    [[''], []],
  ])('reads the list %j as %j', (sent, value) => expect(z.parse(textList, sent)).toEqual(value));

  it('reads whole numbers with commas and enforces its bounds', () => {
    const miles = wholeNumber('Enter the mileage', 1, 999_999);
    expect(z.parse(miles, '42,000')).toBe(42_000);
    for (const bad of ['', 'lots', '0', '1000000', 12.5, '-3', '42,50']) expect(messageOf(miles, bad)).toBe('Enter the mileage');
  });
});

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
    ['an envelope without a type', anEvent({ type: undefined }), { type: 'is missing' }],
    ['a type of somebody else', anEvent({ type: 'acme.order.v1' }), { type: 'is not a type we publish' }],
    [
      'a version that we do not publish',
      anEvent({ type: 'kerbside.claims.policy-issued.v9' }),
      { type: 'is not a version we publish; we publish kerbside.claims.policy-issued.v1' },
    ],
    [
      'a key that is not the subject',
      anEvent({ partitionkey: 'other' }),
      { partitionkey: 'must be the subject: events of one aggregate keep their order' },
    ],
    [
      'another currency than our one',
      anEvent({ type: purchaseCompleted.type, data: { ...(purchaseCompleted.sample as object), currency: 'eur' } }),
      { 'data.currency': 'must be gbp' },
    ],
    [
      'a branch of a union',
      anEvent({
        type: voucherApplied.type,
        data: { ...(voucherApplied.sample as object), discount: { kind: 'amount', amountPence: -1 } },
      }),
      { 'data.discount.amountPence': 'must be 0 or more: a sum in pence' },
    ],
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

  it('accepts a field that it does not know: contracts grow', () => {
    expect(checkEvent(eventTypes, withFact({ colour: 'red' }))).toEqual({});
  });
});

const traceId = '0af7651916cd43dd8448eb211c80319c';

const spanId = 'b7ad6b7169203331';

describe('a traceparent', () => {
  it('is read and written unchanged', () => {
    for (const traceFlags of [0, 1]) {
      const text = `00-${traceId}-${spanId}-0${traceFlags}`;
      expect(readTraceparent(text)).toEqual({ traceId, spanId, traceFlags });
      expect(writeTraceparent({ traceId, spanId, traceFlags })).toBe(text);
    }
  });

  it('is new each time', () => {
    const made = () => writeTraceparent({ traceId: newTraceId(), spanId: newSpanId(), traceFlags: 1 });
    const [first, second] = [made(), made()];
    expect(readTraceparent(first)).toBeDefined();
    expect(first).not.toBe(second);
  });

  it.each([
    undefined,
    ['00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'],
    '',
    `00-${traceId}-${spanId}`,
    `00-${traceId.toUpperCase()}-${spanId}-01`,
    `00-${'0'.repeat(32)}-${spanId}-01`,
    `00-${traceId}-${'0'.repeat(16)}-01`,
    `ff-${traceId}-${spanId}-01`,
    `00-${traceId}-${spanId}-01, 00-${traceId}-${spanId}-01`,
    `00-${traceId}-${spanId}-01\n{"level":"error"}`,
    `00-${traceId}-${spanId}-01${'a'.repeat(40)}`,
  ])('is not %j', (text) => expect(readTraceparent(text)).toBeUndefined());
});
