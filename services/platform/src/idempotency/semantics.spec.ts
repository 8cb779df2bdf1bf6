import { describe, expect, it } from '@jest/globals';
import { DomainError } from '../errors/errors.js';
import { afterwards, answerTo } from './semantics.js';

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
