import type { EventData } from '@kerbside/contracts/event';
import { registrationChangeApproved, registrationChangeRepeated } from '@kerbside/contracts/events/accounts';
import { policyCarRenamed } from '@kerbside/contracts/events/claims';
import { readRegistrationChangeInternally } from '@kerbside/contracts/http/accounts/registrations';
import { Audit } from '@kerbside/platform/audit/audit';
import { Outbox } from '@kerbside/platform/events/outbox/outbox';
import { Internal } from '@kerbside/platform/internal/internal';
import { aboutRecord } from '@kerbside/platform/work/job-row';
import { Jobs } from '@kerbside/platform/work/jobs';
import type { ClientSession } from 'mongoose';
import { ClaimsRepository } from '../claims/claims.repository.js';
import { PoliciesRepository } from '../policies/policies.repository.js';
import type { PolicyRecord } from '../policies/policy.js';
import type { ServicesOf } from '@kerbside/platform/calls/with-services';
import { consumer, repeatable } from '@kerbside/platform/events/receiving/consumer';

export const renameCarOfPolicies = 'rename-car-of-policies';

type PlateChange = EventData<typeof registrationChangeApproved>;

/** The car's present registration, and which car it is: by the time a late event arrives, its old registration may be another car's. */
interface Now {
  readonly registrationNumber: string;
  readonly carId: string;
}

const classes = { jobs: Jobs, policies: PoliciesRepository, claims: ClaimsRepository, internal: Internal, outbox: Outbox, audit: Audit };

const rename = async (
  policy: PolicyRecord,
  now: Now,
  { policies, claims, outbox, audit }: ServicesOf<typeof classes>,
  session: ClientSession,
): Promise<void> => {
  const { registrationNumber } = now;
  const { id, policyNumber, customerId, productType, version } = await policies.change(policy, { what: 'car-renamed', ...now }, session);
  await claims.renameCar(id, registrationNumber, session);
  const data = { policyId: id, policyNumber, customerId, productType };
  await outbox.add(session, policyCarRenamed, { id, version, data });
  const what = { action: 'policy-car-renamed', subjectType: 'policy', subjectId: id, customerId };
  const before = { registrationNumber: policy.vehicle.registrationNumber };
  await audit.record(session, { actor: { kind: 'service', name: 'claims' }, ...what, before, after: { registrationNumber } });
};

/** The policies of a car, and the claims on them, have its new registration once accounts has approved it. */
export const PlatesConsumer = consumer(
  'PlatesConsumer',
  classes,
  {
    approved: repeatable(registrationChangeApproved, ({ id, data }, { jobs }) => jobs.do(renameCarOfPolicies, id, data)),
    repeated: repeatable(registrationChangeRepeated, ({ id, data }, { jobs }) => jobs.do(renameCarOfPolicies, id, data)),
  },
  (services) => {
    const { jobs, policies, internal } = services;
    jobs.define<PlateChange>(
      renameCarOfPolicies,
      async ({ changeId }) => {
        const change = await internal.send(readRegistrationChangeInternally, { params: { changeId } });
        const { customerId, carId, from: registrationNumber, make, model } = change;
        const car = { customerId, carId, registrationNumber, make, model };
        // The events of two changes may arrive in either order: the first to find a policy gives it the car's present registration.
        const { now: to = change.to } = change;
        return async (session) => {
          if (to === registrationNumber) return;
          for (const policy of await policies.ofCar(car, session))
            await rename(policy, { registrationNumber: to, carId }, services, session);
        };
      },
      aboutRecord(
        'car',
        'carId',
        'The policies of this car still show its old registration. The cover is not affected. Try it again once accounts is back.',
      ),
    );
  },
);
