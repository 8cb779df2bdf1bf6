import { describe, expect, it } from '@jest/globals';
import { DomainError } from '../errors/errors.js';
import { keyedRequest, keyIn, type SentRequest } from './keyed-request.js';
import { afterwards, answerTo } from './semantics.js';

const sent: SentRequest = {
  caller: { kind: 'customer', userId: 'jo' },
  method: 'POST',
  url: '/ajax/pay/q1?now=1',
  headers: { 'x-quote-secret': 'of the quote' },
  body: { amount: 10, card: { name: 'Ada Marsh', lines: [1, 2] } },
};
const key = 'a key';
const of = (changes: Partial<SentRequest> = {}, ofKey = key) => keyedRequest(ofKey, { ...sent, ...changes });

describe('the header', () => {
  it.each([
    ['none', undefined, undefined],
    ['one character', 'a', 'a'],
    ['255 characters', 'k'.repeat(255), 'k'.repeat(255)],
    ['any visible characters', '"8e03978e-40d5"', '"8e03978e-40d5"'],
  ])('with %s is read', (_, header, read) => expect(keyIn(header)).toBe(read));

  it.each([
    ['nothing in it', ''],
    ['256 characters', 'k'.repeat(256)],
    ['a space', 'a key'],
    ['a letter with an accent', 'clé'],
    ['two values', ['a', 'b']],
  ])('with %s is refused, in words', (_, header) =>
    expect(() => keyIn(header)).toThrow('Send an Idempotency-Key of 1 to 255 visible characters, without spaces.'),
  );
});

describe('a request', () => {
  it.each([
    ['sent again', {}],
    ['with its fields in another order', { body: { card: { lines: [1, 2], name: 'Ada Marsh' }, amount: 10 } }],
  ])('%s is the same', (_, changes) => expect(of(changes)).toEqual(of()));

  it('is the same after its caller’s role changed', () => {
    const staff = (role: 'agent' | 'finance') => of({ caller: { kind: 'staff', userId: 'ann', role } });
    expect(staff('agent')).toEqual(staff('finance'));
  });

  it.each([
    ['method', { method: 'PUT' }],
    ['address', { url: '/ajax/pay/q2?now=1' }],
    ['query', { url: '/ajax/pay/q1?now=2' }],
    ['secret', { headers: { 'x-quote-secret': 'guessed' } }],
    ['body', { body: { amount: 11, card: { name: 'Ada Marsh', lines: [1, 2] } } }],
    ['list in the body', { body: { amount: 10, card: { name: 'Ada Marsh', lines: [2, 1] } } }],
    ['type of a value', { body: { amount: '10', card: { name: 'Ada Marsh', lines: [1, 2] } } }],
  ])('with another %s is another request under the same key', (_, changes) => {
    expect(of(changes).id).toBe(of().id);
    expect(of(changes).request).not.toBe(of().request);
  });

  it.each([
    ['customer', { kind: 'customer', userId: 'al' }],
    ['kind of caller', { kind: 'visitor' }],
    ['service', { kind: 'service', name: 'jo' }],
  ] as const)('of another %s has a key of its own', (_, caller) => expect(of({ caller }).id).not.toBe(of().id));

  it('shows nothing of its key and its body, and cannot be compared without the key', () => {
    expect(JSON.stringify({ ...of(), key: '' })).not.toMatch(/a key|Ada|Marsh|of the quote/);
    expect(of({}, 'another key').request).not.toBe(of().request);
  });
});

const ours = { request: 'pay £10', holder: 'us' };

describe('a key', () => {
  it.each([
    ['that is new is answered by this run', { ...ours, answer: null }, undefined],
    ['that was answered gets the same answer', { ...ours, holder: 'they', answer: 'paid' }, 'paid'],
    ['that this run has answered gets the same answer', { ...ours, answer: 'paid' }, 'paid'],
  ])('%s', (_, known, answer) => expect(answerTo<string>(known, ours)).toBe(answer));

  it.each([
    ['of another request is refused', { request: 'pay £20', holder: 'they', answer: 'paid' }, 'IDEMPOTENCY_KEY_REUSED', undefined],
    [
      'of another request that is running is refused',
      { request: 'pay £20', holder: 'they', answer: null },
      'IDEMPOTENCY_KEY_REUSED',
      undefined,
    ],
    [
      'whose first request is running is to be asked again',
      { ...ours, holder: 'they', answer: null },
      'IDEMPOTENCY_KEY_IN_USE',
      { retryAfterSeconds: 1 },
    ],
  ])('%s', (_, known, code, data) => {
    expect.assertions(1);
    try {
      answerTo<string>(known, ours);
    } catch (error) {
      expect(error instanceof DomainError && [error.code, error.details.data]).toEqual([code, data]);
    }
  });
});

it.each([
  ['an answer', 200, 'kept'],
  ['a card that was declined', 402, 'kept'],
  ['a refusal by the state of things', 409, 'kept'],
  ['a refusal of what was asked for', 422, 'kept'],
  ['a fault', 500, 'kept'],
  ['a form with a mistake', 400, 'free'],
  ['nobody signed in', 401, 'free'],
  ['somebody not allowed', 403, 'free'],
  ['something that is not there', 404, 'free'],
  ['too many tries', 429, 'free'],
  ['a party that is away', 503, 'open'],
  ['a party that is late', 504, 'open'],
] as const)('after %s (%i) a key is %s', (_, status, fate) => expect(afterwards(status)).toBe(fate));
