import { controller, serves } from '@kerbside/platform/http/controller';
import { keepPayoutAccount, readPayoutAccount, revealPayoutAccount } from '@kerbside/contracts/http/payments/payout-accounts';
import { PayoutAccountsService } from './payout-accounts.service.js';

export const PayoutAccountsController = controller({ accounts: PayoutAccountsService }, [
  serves(keepPayoutAccount, ({ body, caller }, { accounts }) => accounts.keep(body, caller)),
  serves(readPayoutAccount, ({ params }, { accounts }) => accounts.read(params.accountId)),
  serves(revealPayoutAccount, ({ params, caller }, { accounts }) => accounts.reveal(params.accountId, caller)),
]);
