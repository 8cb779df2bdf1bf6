import { Injectable } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import { companiesIn, type Payee } from '@kerbside/contracts/claims/payee';
import type { Claim as ClaimView, nameClaimPayee } from '@kerbside/contracts/http/claims/claims';
import { readPayoutAccount } from '@kerbside/contracts/http/payments/payout-accounts';
import { staffReason } from '@kerbside/platform/audit/staff-reason';
import { invalid, notFound } from '@kerbside/platform/errors/errors';
import { Internal } from '@kerbside/platform/internal/internal';
import { ownerOf } from '../owner-of.js';
import { paidTo, requireMay, type Claim } from './claim.js';
import { ClaimsRepository } from './claims.repository.js';
import { ClaimsService } from './claims.service.js';

type PayeeRequest = CallRequest<typeof nameClaimPayee>['body'];

/** Where claims are paid to. */
@Injectable()
export class ClaimPayeesService {
  constructor(
    private readonly claims: ClaimsRepository,
    private readonly service: ClaimsService,
    private readonly internal: Internal,
  ) {}

  async name(claimId: string, named: PayeeRequest, caller: Caller): Promise<ClaimView> {
    const claim = await this.claims.find(claimId, ownerOf(caller));
    if (!claim) throw notFound();
    requireMay('payee', claim);
    const why = staffReason(caller, named.why);
    const payee = { company: companyOf(claim, named, caller), account: await this.accountOf(claim, named) };
    if (payee.company === null && payee.account === null) throw invalid({ payee: 'Say where we pay it' });
    return this.service.act('claim-payee-named', claimId, caller, (now) => paidTo(now, payee), { why });
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
