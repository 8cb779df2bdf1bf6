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

const stays = 'The policy stays yours, as it was.';
/** What stands instead where the policy did not go on. */
const over = {
  cancelled: 'The policy was cancelled, so nobody can take it over.',
  ended: 'The policy has ended, so there is nothing left to take over.',
} as const;

const isOver = (number: string): string => `Your request about ${number} is over`;

const endings = {
  accepted: {
    subject: (number: string) => `${number} has a new owner`,
    paragraphs: () => [
      'Your request was accepted. The policy belongs to its new owner now: it no longer covers you, and it is no longer in your account.',
      'Your payments and receipts stay in your account.',
      'If you have sold the car, archive it on its page: we then no longer remind you of its MOT. A visit that you booked for it stays booked until you cancel it.',
    ],
  },
  declined: {
    subject: (number: string, goesOn: boolean) => (goesOn ? `${number} stays yours` : isOver(number)),
    paragraphs: (policy: string) => [`Your request was refused. ${policy}`],
  },
  withdrawn: {
    subject: (number: string, goesOn: boolean) => (goesOn ? `Your request about ${number} is withdrawn` : isOver(number)),
    paragraphs: (policy: string, goesOn: boolean) => [
      `The link that we sent no longer works, and we have written to its reader that the offer is withdrawn. ${policy}`,
      ...(goesOn ? ['If you did not ask for this, please call us.'] : []),
    ],
  },
  expired: {
    subject: (number: string, goesOn: boolean) => (goesOn ? `${number} stays yours` : isOver(number)),
    paragraphs: (policy: string, goesOn: boolean) => [
      `Your request was not answered in time. ${policy}${goesOn ? ' You can ask again.' : ''}`,
    ],
  },
} as const;

/** To the owner who asked. */
export const transferEndedLetter = (ended: EventData<typeof policyTransferEnded>, { firstName, siteUrl }: LetterReader): Letter => {
  const { policyId, policyNumber, how, requestedAt } = ended;
  const { subject, paragraphs } = endings[how];
  const goesOn = ended.over === undefined;
  return letter({
    template: `transfer-${how}`,
    subject: subject(policyNumber, goesOn),
    greeting: `Hello ${firstName},`,
    paragraphs: paragraphs(ended.over === undefined ? stays : over[ended.over], goesOn),
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
