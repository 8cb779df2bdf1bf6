import { DomainError } from '../errors/errors.js';
import { refusalOf } from './refusal.js';

const own = { VOUCHER_EXPIRED: [409, 'It has expired.'], BUSY: [503, 'Our own words.'] } as const;

it.each([
  ['VOUCHER_EXPIRED', own, true],
  ['BUSY', own, true],
  ['BUSY', {}, false],
  ['TOO_MANY_TRIES', own, false],
  ['NOT_FOUND', own, false],
] as const)('the data of %s is beside its error only where the service itself says so (%#)', (code, refusals, isBeside) => {
  const data = { retryAfterSeconds: 5 };
  const { body } = refusalOf(new DomainError(code, { data }), refusals);
  expect([body.error['data'], body.data]).toEqual([data, isBeside ? data : undefined]);
});
