import { kindOfProduct } from '@kerbside/contracts/claims/claimable';
import { howToClaim } from '@kerbside/contracts/claims/how-to-claim';
import { formatLongDay, londonDay } from '@kerbside/contracts/days/dates';
import { londonTime } from '@kerbside/contracts/days/london-time';
import type { EventData } from '@kerbside/contracts/event';
import type { policyTransferEnded, policyTransferred, policyTransferRequested } from '@kerbside/contracts/events/claims';
import { letter } from '../letters/letters.js';
import type { Letter } from '../letters/message.js';
import type { LetterReader } from '../messages/owed-letters.js';

/**
 * To the owner, in case they did not ask for it. Like the other letters to them it does not say whom they asked: it stays theirs when that person is erased. It says
 * when they did, which tells one request from another; the page that it leads to says whom.
 */
export const transferAskedLetter = (facts: EventData<typeof policyTransferRequested>, { firstName, siteUrl }: LetterReader): Letter => {
  const { policyId, policyNumber, expiresOn, requestedAt } = facts;
  return letter({
    template: 'transfer-requested',
    subject: `You asked somebody to take over ${policyNumber}`,
    greeting: `Hello ${firstName},`,
    paragraphs: [
      'We have sent your request. The policy stays yours until it is accepted, and you can withdraw your request until then.',
      'If you did not ask for this, withdraw the request and call us.',
    ],
    facts: [['Policy number', policyNumber], ...askedAt(requestedAt), ['It can be accepted until', formatLongDay(expiresOn)]],
    link: { label: 'See your request', url: transferUrl(policyId, siteUrl) },
  });
};

const endings = {
  accepted: {
    subject: (number: string) => `${number} has a new owner`,
    paragraphs: [
      'Your request was accepted. The policy belongs to its new owner now: it no longer covers you, and it is no longer in your account.',
      'Your payments and receipts stay in your account.',
    ],
  },
  declined: {
    subject: (number: string) => `${number} stays yours`,
    paragraphs: ['Your request was refused. The policy stays yours, as it was.'],
  },
  withdrawn: {
    subject: (number: string) => `Your request about ${number} is withdrawn`,
    paragraphs: [
      'The link that we sent no longer works, and we have written to its reader that you changed your mind. The policy stays yours, as it was.',
      'If you did not ask for this, please call us.',
    ],
  },
  expired: {
    subject: (number: string) => `${number} stays yours`,
    paragraphs: ['Your request was not answered in time. The policy stays yours, as it was. You can ask again.'],
  },
} as const;

/** To the owner who asked. */
export const transferEndedLetter = (
  { policyId, policyNumber, how, requestedAt }: EventData<typeof policyTransferEnded>,
  { firstName, siteUrl }: LetterReader,
): Letter => {
  const { subject, paragraphs } = endings[how];
  return letter({
    template: `transfer-${how}`,
    subject: subject(policyNumber),
    greeting: `Hello ${firstName},`,
    paragraphs,
    facts: [['Policy number', policyNumber], ...askedAt(requestedAt)],
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

const askedAt = (requestedAt: string | undefined): readonly (readonly [label: string, value: string])[] => {
  if (requestedAt === undefined) return [];
  const at = new Date(requestedAt);
  return [['You asked on', `${formatLongDay(londonDay(at))} at ${londonTime(at)}`]];
};

const transferUrl = (policyId: string, siteUrl: string): string => new URL(`/account/policies/${policyId}/transfer`, siteUrl).href;
