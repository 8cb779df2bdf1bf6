import type { PersonalDataOf } from '@kerbside/platform/personal/personal-records';

/** Nothing here is personal: partners receive events, which name nobody. An event also tells them that a customer was erased. */
export const personalData: PersonalDataOf = {
  records: [],
  impersonal: ['partners', 'endpoints', 'feed_events', 'feed_heads', 'deliveries'],
};
