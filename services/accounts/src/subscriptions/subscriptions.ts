import { subscriptionChannels, type SubscriptionChannel, type Subscriptions } from '@kerbside/contracts/http/accounts/subscriptions';

/** Nobody gets offers without having asked for them. */
export const noSubscriptions: Subscriptions = { email: false, sms: false, phone: false, post: false };

export interface ConsentChange {
  readonly given: readonly SubscriptionChannel[];
  readonly withdrawn: readonly SubscriptionChannel[];
}

/** Undefined when the choice has not changed. */
export const consentChange = (before: Subscriptions, after: Subscriptions): ConsentChange | undefined => {
  const given = subscriptionChannels.filter((channel) => after[channel] && !before[channel]);
  const withdrawn = subscriptionChannels.filter((channel) => before[channel] && !after[channel]);
  return given.length + withdrawn.length === 0 ? undefined : { given, withdrawn };
};
