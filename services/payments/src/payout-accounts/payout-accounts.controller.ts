import { Controller } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import { keepPayoutAccount, readPayoutAccount, revealPayoutAccount } from '@kerbside/contracts/http/payments/payout-accounts';
import { CurrentCaller, Input, Serves } from '@kerbside/platform/calls/http';
import { Idempotent } from '@kerbside/platform/idempotency/idempotent';
import { PayoutAccountsService } from './payout-accounts.service.js';

@Controller()
export class PayoutAccountsController {
  constructor(private readonly accounts: PayoutAccountsService) {}

  @Serves(keepPayoutAccount)
  @Idempotent()
  keep(@Input() { body }: CallRequest<typeof keepPayoutAccount>, @CurrentCaller() caller: Caller) {
    return this.accounts.keep(body, caller);
  }

  @Serves(readPayoutAccount)
  read(@Input() { params }: CallRequest<typeof readPayoutAccount>) {
    return this.accounts.read(params.accountId);
  }

  @Serves(revealPayoutAccount)
  reveal(@Input() { params }: CallRequest<typeof revealPayoutAccount>, @CurrentCaller() caller: Caller) {
    return this.accounts.reveal(params.accountId, caller);
  }
}
