import type { Refusals } from '@kerbside/platform/errors/errors';

export const refusals: Refusals = {
  PARTNER_SUSPENDED: [403, 'This partner may not read events at present. Ask Kerbside why.'],
  TOPIC_NOT_ALLOWED: [403, 'Your key does not open this topic.'],
  CURSOR_EXPIRED: [410, 'Events behind this cursor are no longer kept. Go on from data.next, and fetch what you missed by other means.'],
  PARTNER_NAME_TAKEN: [409, 'There is a partner of this name.'],
  TOO_MANY_KEYS: [409, 'This partner has as many keys as one may have. Revoke one first.'],
  TOO_MANY_ENDPOINTS: [409, 'This partner has as many endpoints as one may have. Remove one first.'],
  TOO_MANY_EVENTS: [422, 'This span holds too many events. Choose a shorter one.'],
  EVENT_NOT_KEPT: [410, 'This event is no longer kept, so it cannot be sent again.'],
};
