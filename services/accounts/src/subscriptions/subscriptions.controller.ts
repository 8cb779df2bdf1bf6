import { Controller } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import {
  readChosenSubscriptions,
  readSubscriptions,
  readSubscriptionsOfCustomer,
  unsubscribeInternally,
  updateSubscriptions,
} from '@kerbside/contracts/http/accounts/subscriptions';
import { CurrentCaller, Input, Serves } from '@kerbside/platform/calls/http';
import { SubscriptionsService } from './subscriptions.service.js';

/** Staff have a record of their own. */
type SignedIn = Extract<Caller, { userId: string }>;

@Controller()
export class SubscriptionsController {
  constructor(private readonly subscriptions: SubscriptionsService) {}

  @Serves(readSubscriptions)
  read(@CurrentCaller() caller: SignedIn) {
    return this.subscriptions.read(caller.userId);
  }

  @Serves(readSubscriptionsOfCustomer)
  ofCustomer(@Input() { params }: CallRequest<typeof readSubscriptionsOfCustomer>, @CurrentCaller() caller: Caller) {
    return this.subscriptions.ofCustomer(params.userId, caller);
  }

  @Serves(updateSubscriptions)
  update(@CurrentCaller() caller: SignedIn, @Input() { body }: CallRequest<typeof updateSubscriptions>) {
    const { email = false, sms = false, phone = false, post = false } = body;
    return this.subscriptions.choose(caller.userId, { email, sms, phone, post });
  }

  @Serves(readChosenSubscriptions)
  chosen(@Input() { params }: CallRequest<typeof readChosenSubscriptions>) {
    return this.subscriptions.chosen(params.userId);
  }

  @Serves(unsubscribeInternally)
  unsubscribe(@Input() { params }: CallRequest<typeof unsubscribeInternally>) {
    return this.subscriptions.unsubscribe(params.userId);
  }
}
