import { Injectable } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import { londonDay, type IsoDay } from '@kerbside/contracts/days/dates';
import { policyAmended } from '@kerbside/contracts/events/claims';
import type { Cover, Policy } from '@kerbside/contracts/http/claims/policies';
import { acceptTerms, activatePolicy, bypassInitiation } from '@kerbside/contracts/http/claims/policy-care';
import { Audit } from '@kerbside/platform/audit/audit';
import { Clock } from '@kerbside/platform/time/clock';
import { DomainError, notFound } from '@kerbside/platform/errors/errors';
import { Outbox } from '@kerbside/platform/events/outbox/outbox';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { ClientSession } from 'mongoose';
import { PoliciesRepository } from '../policies/policies.repository.js';
import { mayStartEarly } from '../policies/cover.js';
import type { CoverRecord, PolicyRecord } from '../policies/policy.js';
import { coverShown, shown } from '../policies/shown.js';
import { controller, serves } from '@kerbside/platform/http/controller';

interface ActivationOrder {
  readonly caller: Caller;
  /** Whether the customer gets a letter. */
  readonly tellsCustomer: boolean;
  /** Why staff start it; its owner need not say. */
  readonly why?: string | undefined;
}

/** What a customer does with a new policy, or staff for them: accept its terms, and have it start today. */
@Injectable()
export class ActivationsService {
  constructor(
    private readonly policies: PoliciesRepository,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
    private readonly mongo: Mongo,
    private readonly clock: Clock,
  ) {}

  acceptTerms({ id, productType }: CallRequest<typeof acceptTerms>['body'], caller: Caller): Promise<Policy> {
    return this.mongo.transaction(async (session) => {
      const policy = await this.policies.open(id, caller, session);
      if (policy.productType !== productType) throw notFound();
      if (policy.termsAcceptedOn) return this.seen(policy);
      const on = londonDay(this.clock.now());
      const accepted = await this.policies.change(policy, { what: 'terms-accepted', on }, session);
      await this.record(accepted, { actor: caller, action: 'policy-terms-accepted', after: { termsAcceptedOn: on } }, session);
      return this.seen(accepted);
    });
  }

  start(policyId: string, { caller, tellsCustomer, why }: ActivationOrder): Promise<Cover> {
    return this.mongo.transaction(async (session) => {
      const policy = await this.policies.open(policyId, caller, session);
      const on = londonDay(this.clock.now());
      if (policy.kind === 'cover' && hasStarted(policy, on)) return coverShown(policy, this.clock.now());
      if (policy.kind === 'order' || !mayStartEarly(policy, on)) throw new DomainError('CANNOT_START');
      const started = await this.policies.changeCover(policy, { what: 'started-early', on }, session);
      const { policyNumber, customerId, productType, startsOn, endsOn, version } = started;
      const by = caller.kind === 'staff' ? 'staff' : 'customer';
      const data = { policyId, policyNumber, customerId, productType, startsOn, endsOn, by, tellsCustomer } as const;
      await this.outbox.add(session, policyAmended, { id: policyId, version, data });
      const before = { startsOn: policy.startsOn, endsOn: policy.endsOn };
      await this.record(started, { actor: caller, action: 'policy-started-early', why, before, after: { startsOn, endsOn } }, session);
      return coverShown(started, this.clock.now());
    });
  }

  private seen(policy: PolicyRecord): Policy {
    return shown(policy, this.clock.now());
  }

  private record(
    { id, customerId }: PolicyRecord,
    act: {
      readonly actor: Caller;
      readonly action: string;
      readonly why?: string | undefined;
      readonly before?: object;
      readonly after: object;
    },
    session: ClientSession,
  ): Promise<void> {
    return this.audit.record(session, { ...act, subjectType: 'policy', subjectId: id, customerId });
  }
}

/** What was asked for is so already: the answer to a first press may have been lost. */
const hasStarted = (policy: CoverRecord, today: IsoDay): boolean => policy.startsOn === today && policy.cancelledOn === null;

export const ActivationsController = controller({ activations: ActivationsService }, [
  serves(acceptTerms, ({ body, caller }, { activations }) => activations.acceptTerms(body, caller)),
  serves(activatePolicy, ({ params, caller }, { activations }) => activations.start(params.policyId, { caller, tellsCustomer: true })),
  serves(bypassInitiation, ({ params, body, caller }, { activations }) =>
    activations.start(params.policyId, { caller, tellsCustomer: body.notify, why: body.why }),
  ),
]);
