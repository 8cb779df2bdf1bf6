import type { PersonalDataOf } from '@kerbside/platform/personal/personal-records';

/** Partners hear of events, which name nobody: they are told that a customer was erased by an event, too. */
export const personalData: PersonalDataOf = {
  records: [],
  impersonal: ['partners', 'endpoints', 'feed', 'feed_heads', 'deliveries'],
};
