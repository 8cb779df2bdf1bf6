import type { DataSubject } from '@kerbside/contracts/http/accounts/data';
import { byCustomer, emailIn, type Filter, type Look, type PersonalDataOf, type Row } from '@kerbside/platform/personal/personal-records';

const ofPolicies = async ({ customerId }: DataSubject, look: Look): Promise<Filter> => ({
  policyId: { $in: await look.ids('policies', { customerId }) },
});

const filesOf = ({ files }: Row): string[] => (Array.isArray(files) ? (files as Row[]) : []).map(({ storedAs }) => String(storedAs));
/** The customer who handed cover over may be erased; the one who took it over is kept. */
const isTo = (to: unknown, emails: readonly string[]): boolean =>
  emails.some((email) => email.toLowerCase() === String((to as Row)['email']).toLowerCase());
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
        cleared: ({ _id, to }, { emails }) => ({
          tokenHash: `erased ${String(_id)}`,
          ...(isTo(to, emails) ? { 'to.firstName': '', 'to.lastName': '', 'to.email': '' } : {}),
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
  impersonal: ['blocked_fields', 'order-visits', 'serials', 'history-walks'],
};
