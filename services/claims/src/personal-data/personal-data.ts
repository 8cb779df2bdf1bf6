import type { DataSubject } from '@kerbside/contracts/http/accounts/data';
import { plainEmail } from '@kerbside/contracts/reading/email';
import {
  AlsoErases,
  byCustomer,
  emailIn,
  type Filter,
  type Look,
  type PersonalDataOf,
  type Row,
} from '@kerbside/platform/personal/personal-records';
import { Injectable } from '@nestjs/common';
import { londonDay, type IsoDay } from '@kerbside/contracts/days/dates';
import type { ErasureObstacle } from '@kerbside/contracts/accounts/erasure-obstacle';
import { Clock } from '@kerbside/platform/time/clock';
import type { ClientSession } from 'mongoose';
import { Obstacles } from '@kerbside/platform/personal/obstacles';
import { ClaimsRepository } from '../claims/claims.repository.js';
import { PoliciesRepository } from '../policies/policies.repository.js';
import { orderStatusOf } from '../policies/order.js';
import type { PolicyRecord } from '../policies/policy.js';
import { stateOn } from '../policies/state.js';
import { TransferRules } from '../transfers/transfer-rules.js';
import { TransfersRepository } from '../transfers/transfers.repository.js';

const ofPolicies = async ({ customerId }: DataSubject, look: Look): Promise<Filter> => ({
  policyId: { $in: await look.ids('policies', { customerId }) },
});

const filesOf = ({ files }: Row): string[] => (Array.isArray(files) ? (files as Row[]) : []).map(({ storedAs }) => String(storedAs));
/** The customer who handed cover over may be erased; the one who took it over is kept. They may have accepted with another address than the one written to. */
const isTo = ({ to, toCustomerId }: Row, { customerId, emails }: DataSubject): boolean =>
  toCustomerId === customerId || emails.some((email) => plainEmail(email) === plainEmail(String((to as Row)['email'])));

/** What they wrote about cover before they handed it over: the policy is no longer theirs, their words are. */
const beforeHandover = async ({ customerId }: DataSubject, look: Look, note: string): Promise<Filter> => {
  const handedOver = { fromCustomerId: customerId, status: 'accepted' };
  const theirs = (await look.ids('transfers', handedOver, 'policyId')).map(async (policyId): Promise<Filter> => {
    const moments = await look.ids('transfers', { ...handedOver, policyId }, 'settledAt');
    const first = Math.min(...moments.map((moment) => new Date(moment).getTime()));
    return { policyId, at: { $lte: new Date(first) } };
  });
  return { [note]: withNote, $or: [{ policyId: null }, ...(await Promise.all(theirs))] };
};
const withNote = { $type: 'string' };
const isDraft = { status: 'draft' };

export const personalData: PersonalDataOf = {
  records: [
    {
      in: 'transfers',
      called: 'Cover you handed over, or took over',
      of: ({ customerId, emails }) => ({
        $or: [{ fromCustomerId: customerId }, { toCustomerId: customerId }, { 'to.email': emailIn(emails) }],
      }),
      hidden: ['tokenHash'],
      erasing: {
        law: 'insurance',
        since: ['settledAt', 'requestedAt'],
        cleared: (row, subject) => ({
          tokenHash: `erased ${String(row['_id'])}`,
          ...(isTo(row, subject) ? { 'to.firstName': '', 'to.lastName': '', 'to.email': '' } : {}),
        }),
      },
    },
    { in: 'renewal-offers', called: 'Renewals that we offered', of: byCustomer(), erasing: 'remove' },
    {
      in: 'cancellations',
      called: 'Cancellations',
      of: ofPolicies,
      erasing: { law: 'insurance', cleared: { reasonNote: null } },
    },
    {
      in: 'cancellations',
      called: 'Cancellations of policies that you handed over',
      of: (subject, look) => beforeHandover(subject, look, 'reasonNote'),
      erasing: { law: null, cleared: { reasonNote: null } },
    },
    {
      in: 'policy-changes',
      called: 'What you wrote about policies that you handed over',
      of: (subject, look) => beforeHandover(subject, look, 'change.reasonNote'),
      erasing: { law: null, cleared: { 'change.reasonNote': null } },
    },
    {
      in: 'policy-changes',
      called: 'What happened to your policies',
      of: ofPolicies,
      erasing: {
        law: 'insurance',
        cleared: { 'change.policy.vehicle.registrationNumber': null, 'change.registrationNumber': null, 'change.reasonNote': null },
      },
    },
    {
      in: 'claims',
      called: 'Claims that you sent us',
      of: ({ customerId }) => ({ customerId, $nor: [isDraft] }),
      hidden: ['files.hash', 'files.storedAs', 'decision.by'],
      files: filesOf,
      erasing: {
        law: 'claims',
        since: ['decision.decidedAt'],
        cleared: {
          'vehicle.registrationNumber': null,
          answers: {},
          files: [],
          appeal: null,
          asked: [],
          payee: null,
          paidTo: null,
          'decision.note': '',
          'decision.sameBecause': '',
        },
      },
    },
    {
      in: 'claims',
      called: 'Claims that you began',
      of: ({ customerId }) => ({ customerId, ...isDraft }),
      hidden: ['files.hash', 'files.storedAs'],
      files: filesOf,
      erasing: 'remove',
    },
    {
      in: 'policies',
      called: 'Policies',
      of: byCustomer(),
      erasing: { law: 'insurance', since: ['cancelledOn', 'endsOn'], cleared: { 'vehicle.registrationNumber': null } },
    },
  ],
  impersonal: ['blocked_fields', 'order-visits', 'serials'],
};

/** Nobody is left to answer an offer of cover: it ends, as if they had declined it, and whoever made it hears so. */
@Injectable()
export class EndsOffers extends AlsoErases {
  constructor(
    private readonly transfers: TransfersRepository,
    private readonly rules: TransferRules,
  ) {
    super();
  }

  async erase({ emails }: DataSubject, session: ClientSession): Promise<void> {
    for (const { policyId } of await this.transfers.offeredTo(emails.map(plainEmail), session))
      await this.rules.declineOf(policyId, session);
  }
}

const inForce = ['pending', 'active', 'suspended', 'transferred'];

/** Cover that is not over, and claims that wait for us or their money. */
@Injectable()
export class ClaimsObstacles extends Obstacles {
  constructor(
    private readonly policies: PoliciesRepository,
    private readonly claims: ClaimsRepository,
    private readonly clock: Clock,
  ) {
    super();
  }

  async of(customerId: string): Promise<ErasureObstacle[]> {
    const today = londonDay(this.clock.now());
    const policies = (await this.policies.everyOf(customerId)).filter((policy) => isInForce(policy, today));
    const claims = await this.claims.openOf(customerId);
    return [
      ...policies.map(({ policyNumber: name }) => ({ kind: 'active-cover' as const, name })),
      ...claims.map((name) => ({ kind: 'open-claim' as const, name })),
    ];
  }
}

/** Work that is ordered and not done is still owed. */
const isInForce = (policy: PolicyRecord, today: IsoDay): boolean =>
  policy.kind === 'cover' ? inForce.includes(stateOn(policy, today)) : !['done', 'cancelled'].includes(orderStatusOf(policy));
