import { bare } from '@kerbside/contracts/reading/plain';
import { DomainError } from '@kerbside/platform/errors/errors';

/** A membership number, without what is written between its digits; empty when there is none. */
export const clubMemberId = (typed: string | undefined): string => {
  const memberId = bare(typed ?? '');
  if (memberId && !/^\d{10}$/.test(memberId))
    throw new DomainError('CLUB_MEMBER_ID_INVALID', { fields: { club_member_id: 'Your club membership number has exactly 10 digits' } });
  return memberId;
};
