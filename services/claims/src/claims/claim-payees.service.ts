import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import { companiesIn, type Payee } from '@kerbside/contracts/claims/payee';
import { londonDay } from '@kerbside/contracts/days/dates';
import { claimPayeeChanged } from '@kerbside/contracts/events/claims';
import type { Claim as ClaimView, nameClaimPayee } from '@kerbside/contracts/http/claims/claims';
import { readPayoutAccount } from '@kerbside/contracts/http/payments/payout-accounts';
import { staffReason } from '@kerbside/platform/audit/audit';
import { DomainError, invalid, found, notFound } from '@kerbside/platform/errors/errors';
import { Outbox } from '@kerbside/platform/events/outbox/outbox';
import { Internal } from '@kerbside/platform/internal/internal';
import { Clock } from '@kerbside/platform/time/clock';
import type { ClientSession } from 'mongoose';
import { ownerOf } from '../owner-of.js';
import { aboutClaim } from './claim-view.js';
import { paidTo, requireMay, type Claim } from './claim.js';
import { ClaimsRepository } from './claims.repository.js';
import { ClaimsService } from './claims.service.js';

const saidMeanwhile = 'Somebody has said meanwhile where this is paid. See where it is now, then save again if you still need to.';

type PayeeRequest = CallRequest<typeof nameClaimPayee>['body'];
interface PayeeName {
  readonly before: Payee | undefined;
  readonly payee: Payee;
  readonly caller: Caller;
}

@Injectable()
export class ClaimPayeesService {
  constructor(
    private readonly claims: ClaimsRepository,
    private readonly service: ClaimsService,
    private readonly internal: Internal,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  async name(claimId: string, named: PayeeRequest, caller: Caller): Promise<ClaimView> {
    const claim = found(await this.claims.find(claimId, ownerOf(caller)));
    requireMay('payee', claim);
    const why = staffReason(caller, named.why);
    const payee = { company: companyOf(claim, named, caller), account: await this.accountOf(claim, named) };
    if (payee.company === null && payee.account === null) throw invalid({ payee: 'Say where we pay it' });
    let before: Payee | undefined;
    const step = (now: Claim): Claim => {
      before = now.payee;
      const isAsSeen = named.seen === undefined || [named.seen, payee].some((one) => isDeepStrictEqual(before ?? null, one));
      if (!isAsSeen) throw new DomainError('CLAIM_CHANGED', { message: saidMeanwhile });
      return paidTo(now, payee);
    };
    const publish = (after: Claim, session: ClientSession) => this.tell(after, { before, payee, caller }, session);
    return this.service.act('claim-payee-named', claimId, caller, step, { publish, why });
  }

  /** Saying the same again changes nothing. */
  private async tell(claim: Claim, { before, payee, caller }: PayeeName, session: ClientSession): Promise<void> {
    if (isDeepStrictEqual(before, payee)) return;
    const data = {
      ...aboutClaim(claim),
      changedOn: londonDay(this.clock.now()),
      isFirst: before === undefined,
      accountEnds: payee.account?.ends ?? null,
      isCompanyPaid: payee.company !== null,
      by: caller.kind === 'staff' ? ('staff' as const) : ('customer' as const),
    };
    await this.outbox.add(session, claimPayeeChanged, { id: claim.id, version: claim.version, data });
  }

  /** An account of somebody else is not found. */
  private async accountOf({ customerId }: Claim, { account_id: accountId }: PayeeRequest): Promise<Payee['account']> {
    if (accountId === undefined) return null;
    const { id, holder, ends, ...account } = await this.internal.send(readPayoutAccount, { params: { accountId } });
    if (account.customerId !== customerId) throw notFound();
    return { id, holder, ends };
  }
}

/** Customers choose from the companies of their claim, which staff read before they decided it. */
const companyOf = ({ answers }: Claim, { company }: PayeeRequest, caller: Caller): string | null => {
  if (!company) return null;
  if (caller.kind !== 'staff' && !companiesIn(answers).includes(company))
    throw invalid({ payee: 'Choose a company that your claim names' });
  return company;
};
