import { controller, serves } from '@kerbside/platform/http/controller';
import {
  readChosenSubscriptions,
  readSubscriptions,
  readSubscriptionsOfCustomer,
  unsubscribeInternally,
  updateSubscriptions,
} from '@kerbside/contracts/http/accounts/subscriptions';
import { SubscriptionsService } from './subscriptions.service.js';

export const SubscriptionsController = controller({ subscriptions: SubscriptionsService }, [
  serves(readSubscriptions, ({ caller }, { subscriptions }) => subscriptions.read(caller.userId)),
  serves(readSubscriptionsOfCustomer, ({ params, caller }, { subscriptions }) => subscriptions.ofCustomer(params.userId, caller)),
  serves(updateSubscriptions, ({ body, caller }, { subscriptions }) => {
    const { email = false, sms = false, phone = false, post = false } = body;
    return subscriptions.choose(caller.userId, { email, sms, phone, post });
  }),
  serves(readChosenSubscriptions, ({ params }, { subscriptions }) => subscriptions.chosen(params.userId)),
  serves(unsubscribeInternally, ({ params }, { subscriptions }) => subscriptions.unsubscribe(params.userId)),
]);
