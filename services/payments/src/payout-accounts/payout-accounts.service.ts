import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { CallAnswer, CallRequest } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import { keepPayoutAccount, readPayoutAccount, revealPayoutAccount } from '@kerbside/contracts/http/payments/payout-accounts';
import { parseJson } from '@kerbside/contracts/parse-json';
import { Audit, staffReason } from '@kerbside/platform/audit/audit';
import { SecretBox } from '@kerbside/platform/credentials/secret-box';
import { DomainError, found } from '@kerbside/platform/errors/errors';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { RateLimits } from '@kerbside/platform/redis/rate-limits';
import { PlatformConfig } from '@kerbside/platform/settings/platform-config';
import { Clock } from '@kerbside/platform/time/clock';
import type { mongo } from 'mongoose';
import * as z from 'zod/mini';
import { accountEnds, readPayoutDetails } from '../direct-debit/bank-details.js';
import { controller, serves } from '@kerbside/platform/http/controller';

export const payoutBox = (serviceKey: string): SecretBox =>
  new SecretBox({ keys: [serviceKey], purpose: 'kerbside payout accounts', setting: 'SERVICE_KEY' });

/** An account never changes: what was paid to it stays true. */
interface AccountRow {
  readonly _id: string;
  readonly customerId: string;
  readonly holder: string;
  readonly ends: string;
  /** Sort code and number, encrypted. */
  readonly sealed: string;
  readonly at: Date;
}

const numbers = z.object({ sortCode: z.string(), accountNumber: z.string() });
/** Per customer. Thieves use forms to try out accounts. */
const limit = { points: 20, durationSeconds: 3_600 } as const;

/** The bank accounts that claims are paid to. */
@Injectable()
export class PayoutAccountsService {
  private readonly rows: mongo.Collection<AccountRow>;
  private readonly box: SecretBox;

  constructor(
    { serviceKey }: PlatformConfig,
    private readonly mongo: Mongo,
    private readonly limits: RateLimits,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {
    this.rows = mongo.collection<AccountRow>('payout_accounts', [{ key: { customerId: 1 }, name: 'of customer' }]);
    this.box = payoutBox(serviceKey);
  }

  async keep(
    { customer_id, why: said, ...form }: CallRequest<typeof keepPayoutAccount>['body'],
    caller: Caller,
  ): Promise<CallAnswer<typeof keepPayoutAccount>> {
    const customerId = customerOf(caller, customer_id);
    const why = staffReason(caller, said);
    await this.limits.consume('payout-account', customerId, limit);
    const { accountHolder: holder, sortCode, accountNumber } = readPayoutDetails(form);
    const ends = accountEnds({ accountNumber });
    const written = JSON.stringify({ sortCode, accountNumber });
    // Sent again, after a refusal or a lost answer, it is the one that was kept.
    const alike = await this.rows.find({ customerId, holder, ends }).toArray();
    const kept = alike.find(({ _id, sealed: one }) => this.box.opens(one) && this.box.open(one, _id) === written);
    if (kept !== undefined) return { id: kept._id, holder, ends };
    const id = randomUUID();
    const sealed = this.box.seal(written, id);
    await this.mongo.transaction(async (session) => {
      await this.rows.insertOne({ _id: id, customerId, holder, ends, sealed, at: this.clock.now() }, { session });
      if (caller.kind !== 'staff') return;
      const subject = { subjectType: 'payout-account', subjectId: id, customerId };
      await this.audit.record(session, { actor: caller, action: 'payout-account-recorded', ...subject, after: { holder, ends }, why });
    });
    return { id, holder, ends };
  }

  async read(id: string): Promise<CallAnswer<typeof readPayoutAccount>> {
    const { holder, ends, customerId } = await this.known(id);
    return { id, holder, ends, customerId };
  }

  async reveal(id: string, caller: Caller): Promise<CallAnswer<typeof revealPayoutAccount>> {
    const { holder, sealed, customerId, ends } = await this.known(id);
    const subject = { subjectType: 'payout-account', subjectId: id, customerId };
    await this.mongo.transaction((session) =>
      this.audit.record(session, { actor: caller, action: 'payout-account-read', ...subject, after: { ends } }),
    );
    const { sortCode, accountNumber } = numbers.parse(parseJson(this.box.open(sealed, id)));
    return { holder, sort_code: sortCode, account_number: accountNumber };
  }

  private async known(_id: string): Promise<AccountRow> {
    return found(await this.rows.findOne({ _id }));
  }
}

const customerOf = (caller: Caller, named: string | undefined): string => {
  if (caller.kind === 'customer') return caller.userId;
  if (caller.kind !== 'staff' || named === undefined) throw new DomainError('NOT_FOUND');
  return named;
};

export const PayoutAccountsController = controller({ accounts: PayoutAccountsService }, [
  serves(keepPayoutAccount, ({ body, caller }, { accounts }) => accounts.keep(body, caller)),
  serves(readPayoutAccount, ({ params }, { accounts }) => accounts.read(params.accountId)),
  serves(revealPayoutAccount, ({ params, caller }, { accounts }) => accounts.reveal(params.accountId, caller)),
]);
