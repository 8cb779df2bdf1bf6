import { DomainError } from '@kerbside/platform/errors';

/** What somebody who guesses codes, or numbers of members, is told. Anything else was known to whoever asked. */
const guesses: readonly string[] = ['VOUCHER_NOT_FOUND', 'VOUCHER_MEMBERS_ONLY', 'VOUCHER_MEMBER_UNKNOWN'];

export const isGuess = (error: unknown): boolean => error instanceof DomainError && guesses.includes(error.code);
