import * as z from 'zod/mini';
import { callsOf } from '../../call.js';
import { instant } from '../../days/dates.js';
import { flag } from '../../fields.js';

const call = callsOf('accounts');

/** The channels by which a customer may receive offers from us. Messages that a policy or a payment requires are sent regardless. */
export const subscriptionChannels = ['email', 'sms', 'phone', 'post'] as const;
export type SubscriptionChannel = (typeof subscriptionChannels)[number];

const subscriptions = z.object({ email: z.boolean(), sms: z.boolean(), phone: z.boolean(), post: z.boolean() });
export type Subscriptions = z.infer<typeof subscriptions>;

export const readSubscriptions = call('GET /api/accounts/subscriptions', {
  id: 'subscriptions',
  who: 'customer',
  summary: 'Which offers the customer wants to hear about, and how. None until they choose.',
  data: subscriptions,
});

const channels = z.array(z.enum(subscriptionChannels));

export const readSubscriptionsOfCustomer = call('GET /api/accounts/customers/{userId}/subscriptions', {
  id: 'subscriptions-of-customer',
  who: 'staff',
  summary:
    'Which offers a customer agreed to hear about, null while they have not chosen, and the last hundred times that they changed it, newest first. Of a member of staff only for admins and themselves: NOT_FOUND 404 for others.',
  data: z.object({
    chosen: z.nullable(subscriptions),
    changes: z.array(z.object({ at: instant, given: channels, withdrawn: channels })),
  }),
});

export const updateSubscriptions = call('POST /ajaxCustomer/updateSubscriptions', {
  id: 'update-subscriptions',
  who: 'customer',
  summary: 'The customer’s complete choice: a channel that is not sent is one that they do not want (A7). Each change is kept as proof.',
  body: z.object({ email: z.optional(flag), sms: z.optional(flag), phone: z.optional(flag), post: z.optional(flag) }),
  data: subscriptions,
});

export const unsubscribeInternally = call('POST /internal/people/{userId}/unsubscribe', {
  id: 'internal-unsubscribe',
  who: 'service',
  summary: 'Takes a customer off every list of offers, for staff who were asked to. `changed` is false when they were on none.',
  data: z.object({ changed: z.boolean() }),
});

export const readChosenSubscriptions = call('GET /internal/people/{userId}/subscriptions', {
  id: 'internal-subscriptions',
  who: 'service',
  summary: 'What a customer chose to hear from us, and how; null while they have not chosen.',
  data: z.object({ chosen: z.nullable(subscriptions) }),
});
