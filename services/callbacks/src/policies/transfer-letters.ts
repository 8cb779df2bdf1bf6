import { kindOfProduct } from '@kerbside/contracts/claims/claimable';
import { howToClaim } from '@kerbside/contracts/claims/how-to-claim';
import { formatLongDay } from '@kerbside/contracts/days/dates';
import type { EventData } from '@kerbside/contracts/event';
import type { policyTransferEnded, policyTransferred, policyTransferRequested } from '@kerbside/contracts/events/claims';
import { letter } from '../letters/letters.js';
import type { Letter } from '../letters/message.js';
import type { LetterReader } from '../messages/owed-letters.js';

/** To the owner, in case they did not ask for it. */
export const transferAskedLetter = (facts: EventData<typeof policyTransferRequested>, { firstName, siteUrl }: LetterReader): Letter => {
  const { policyId, policyNumber, expiresOn } = facts;
  return letter({
    template: 'transfer-requested',
    subject: `You asked somebody to take over ${policyNumber}`,
    greeting: `Hello ${firstName},`,
    paragraphs: [
      'We have written to the person you named. The policy stays yours until they accept it, and you can withdraw your request until then.',
      'If you did not ask for this, withdraw the request and call us.',
    ],
    facts: [
      ['Policy number', policyNumber],
      ['They can accept until', formatLongDay(expiresOn)],
    ],
    link: { label: 'See your request', url: transferUrl(policyId, siteUrl) },
  });
};

const endings = {
  accepted: {
    subject: (number: string) => `${number} has a new owner`,
    paragraphs: [
      'The person you named has accepted the policy. It is theirs now: it no longer covers you, and it is no longer in your account.',
      'Your payments and receipts stay in your account.',
    ],
  },
  declined: {
    subject: (number: string) => `${number} stays yours`,
    paragraphs: ['The person you named has refused the policy. It stays yours, as it was.'],
  },
  withdrawn: {
    subject: (number: string) => `Your request about ${number} is withdrawn`,
    paragraphs: [
      'Nobody can take this policy over by the link that we sent any more, and we have told the person you named.',
      'If you did not ask for this, please call us.',
    ],
  },
  expired: {
    subject: (number: string) => `${number} stays yours`,
    paragraphs: ['The person you named did not answer in time. The policy stays yours, as it was. You can ask them again.'],
  },
} as const;

/** To the owner who asked. */
export const transferEndedLetter = (
  { policyId, policyNumber, how }: EventData<typeof policyTransferEnded>,
  { firstName, siteUrl }: LetterReader,
): Letter => {
  const { subject, paragraphs } = endings[how];
  return letter({
    template: `transfer-${how}`,
    subject: subject(policyNumber),
    greeting: `Hello ${firstName},`,
    paragraphs,
    facts: [['Policy number', policyNumber]],
    link: { label: 'See your request', url: transferUrl(policyId, siteUrl) },
  });
};

/** To the new owner. */
export const takenOverLetter = (policy: EventData<typeof policyTransferred>, { firstName, siteUrl }: LetterReader): Letter => {
  const { policyId, policyNumber, endsOn, transferredOn } = policy;
  const kind = kindOfProduct[policy.productType];
  return letter({
    template: 'policy-taken-over',
    subject: `Policy ${policyNumber} is yours`,
    greeting: `Hello ${firstName},`,
    paragraphs: [
      'You accepted this policy with its terms. Your policy schedule is in your account: please keep a copy.',
      ...(kind === null ? [] : [howToClaim[kind]]),
    ],
    facts: [
      ['Policy number', policyNumber],
      ['Yours from', formatLongDay(transferredOn)],
      ['Cover ends', formatLongDay(endsOn)],
    ],
    link: { label: 'See your policy', url: new URL(`/account/policies/${policyId}`, siteUrl).href },
  });
};

const transferUrl = (policyId: string, siteUrl: string): string => new URL(`/account/policies/${policyId}/transfer`, siteUrl).href;
