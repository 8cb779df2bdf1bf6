import { failureOf, logLevelOf } from './job-runs.js';
import { DomainError } from '../errors/errors.js';

const refusals = { NO_BOOK: [409, 'There is no book of rates.'] } as const;

describe('why a job failed, for staff', () => {
  it.each([
    ['what was said of this case', new DomainError('SUM_DIFFERS', { message: '£1.00 is not £2.00.' }), '£1.00 is not £2.00.'],
    ['the service’s own refusal', new DomainError('NO_BOOK'), 'There is no book of rates.'],
    ['the platform’s refusal', new DomainError('NOT_FOUND'), 'We could not find that.'],
    ['a code that has no words', new DomainError('STRANGE'), 'STRANGE'],
    ['nothing of an unforeseen error', new Error('E11000 { email: "jo@example.com" }'), 'An unexpected error. See the log.'],
  ])('is %s', (_, error, words) => {
    expect(failureOf(error, refusals)).toEqual({ words, isFinal: false, isSilence: false });
  });

  it('is for good when it says so', () => {
    expect(failureOf(new DomainError('NO_BOOK', { isFinal: true }), refusals).isFinal).toBe(true);
  });

  it.each([
    ['a peer that does not answer yet', new DomainError('SERVICE_UNAVAILABLE'), false, 'warn'],
    ['a peer that is too slow', new DomainError('TIMED_OUT'), false, 'warn'],
    ['a peer that never answers', new DomainError('SERVICE_UNAVAILABLE'), true, 'error'],
    ['silence that is final', new DomainError('SERVICE_UNAVAILABLE', { isFinal: true }), false, 'error'],
    ['a refusal', new DomainError('NO_BOOK'), false, 'error'],
    ['an unforeseen error', new Error('E11000'), false, 'error'],
  ])('is logged as what it is: %s', (_, error, isStuck, level) => expect(logLevelOf(failureOf(error, refusals), isStuck)).toBe(level));
});
