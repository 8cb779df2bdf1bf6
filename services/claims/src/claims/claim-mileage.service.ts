import { Injectable } from '@nestjs/common';
import type { Caller } from '@kerbside/contracts/caller';
import { mileageFault, testedMileages, type MileageFact } from '@kerbside/contracts/car/car-facts';
import type { ClaimKind } from '@kerbside/contracts/claims/claim-forms';
import { londonDay } from '@kerbside/contracts/days/dates';
import { readPurchasedQuote, type PurchasedQuote } from '@kerbside/contracts/http/pricing/purchase';
import { invalid, found, notFound } from '@kerbside/platform/errors/errors';
import { Internal } from '@kerbside/platform/internal/internal';
import { Clock } from '@kerbside/platform/time/clock';
import { ownerOf } from '../owner-of.js';
import { PoliciesRepository } from '../policies/policies.repository.js';
import type { PolicyRecord } from '../policies/policy.js';
import { CarTests } from './car-tests.js';
import { answered, requireMay, sentAt, type Claim } from './claim.js';
import { ClaimsRepository } from './claims.repository.js';
import { ClaimsService } from './claims.service.js';
import { confirmedMileage, type Mileage } from './mileage.js';

interface MileageAnswer {
  readonly kind: ClaimKind;
  readonly typed: string;
  /** Why staff believe a mileage that other facts are against. */
  readonly overrule: string | undefined;
}

/** The mileage of a claim, beside what else is known of its car. */
@Injectable()
export class ClaimMileageService {
  constructor(
    private readonly claims: ClaimsRepository,
    private readonly service: ClaimsService,
    private readonly policies: PoliciesRepository,
    private readonly internal: Internal,
    private readonly tests: CarTests,
    private readonly clock: Clock,
  ) {}

  async confirm(claimId: string, { kind, typed, overrule }: MileageAnswer, caller: Caller): Promise<Mileage> {
    const claim = await this.claims.find(claimId, ownerOf(caller));
    if (claim?.kind !== kind) throw notFound();
    requireMay('edit', claim);
    const policy = found(await this.policies.find(claim.policyId));
    const quote = await this.internal.send(readPurchasedQuote, { params: { quoteId: policy.quoteId } });
    const atInception = claim.mileage ? claim.mileage.atInception : quote.vehicle.mileage;
    const mileage = confirmedMileage(typed, { atInception, lines: policy.lines });
    const because = caller.kind === 'staff' && overrule ? overrule : undefined;
    const said = { mileage: mileage.mileage, on: londonDay(this.clock.now()) };
    const fault = mileageFault(said, await this.known(claim, policy, quote), caller.kind);
    if (fault !== undefined && because === undefined) throw invalid({ mileage: fault });
    await this.service.act(
      'claim-mileage-confirmed',
      claimId,
      caller,
      (now) => ({ ...answered(now, { mileage: String(mileage.mileage) }), mileage }),
      { why: fault === undefined ? undefined : because },
    );
    return mileage;
  }

  private async known(claim: Claim, policy: PolicyRecord, quote: PurchasedQuote): Promise<readonly MileageFact[]> {
    const { issuedAt, vehicle, customerId } = policy;
    const { mileage } = quote.vehicle;
    const said: MileageFact[] = mileage === null ? [] : [{ mileage, on: londonDay(issuedAt), source: 'quote' }];
    const [claims, policies] = await Promise.all([
      this.claims.ofCar(vehicle.registrationNumber, customerId),
      this.policies.ofCar({ ...vehicle, customerId }),
    ]);
    return [
      ...said,
      ...claims.filter(({ id }) => id !== claim.id).flatMap(saidIn),
      ...policies.flatMap(readAt),
      ...testedMileages(await this.tests.of(policy)),
    ];
  }
}

/** What a claim that was sent said: one that is being filled in may still be mended. */
const saidIn = (claim: Claim): MileageFact[] => {
  const [sent, { mileage }] = [sentAt(claim), claim];
  return sent && mileage ? [{ mileage: mileage.mileage, on: londonDay(sent), source: 'claim' }] : [];
};

const readAt = (policy: PolicyRecord): MileageFact[] => {
  if (policy.kind !== 'order' || policy.visit?.mileage === undefined) return [];
  return [{ mileage: policy.visit.mileage, on: policy.visit.day, source: 'garage' }];
};
