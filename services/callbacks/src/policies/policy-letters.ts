import { addDays, formatLongDay } from '@kerbside/contracts/days/dates';
import type { EventData } from '@kerbside/contracts/event';
import type {
  autoRenewalCancelled,
  autoRenewalResumed,
  policyAmended,
  policyArrearsChanged,
  policyRenewalMarked,
  policyRenewalUnmarked,
} from '@kerbside/contracts/events/claims';
import { isByTheMonth } from '@kerbside/contracts/policies/continuation';
import { nameInText, productNames } from '@kerbside/contracts/products/product-names';
import { letter } from '../letters/letters.js';
import type { Letter } from '../letters/message.js';
import type { LetterReader } from '../messages/owed-letters.js';

/** Its schedule is attached. Null where staff chose not to write. */
export const startedLetter = (policy: EventData<typeof policyAmended>, { firstName, siteUrl }: LetterReader): Letter | null => {
  const { policyId, policyNumber, startsOn, endsOn, tellsCustomer } = policy;
  if (!tellsCustomer) return null;
  const isMonthly = isByTheMonth(policy);
  return letter({
    template: 'cover-started',
    subject: `Your cover has started: ${policyNumber}`,
    greeting: `Hello ${firstName},`,
    paragraphs: [
      `As you asked, your cover has started early. ${isMonthly ? 'It goes on month by month, until you cancel.' : 'It lasts just as long, so it ends earlier too.'}`,
      `Payments that are still to come stay on the days that you agreed to${isMonthly ? '' : ', even one after the new end of your cover'}.`,
      'Your new policy schedule is attached. Please keep it: it replaces the one that you have.',
    ],
    facts: [
      ['Policy number', policyNumber],
      ['Cover starts', formatLongDay(startsOn)],
      isMonthly ? ['Cover runs', 'Month by month, until you cancel'] : ['Cover ends', formatLongDay(endsOn)],
    ],
    link: seePolicy(policyId, siteUrl),
  });
};

/** What is not paid for covers nothing. Null where letters about the payments say so: not to who took cover over, nor of cover that ends anyway, for which nothing is owed. */
export const notPaidLetter = (policy: EventData<typeof policyArrearsChanged>, { firstName, siteUrl }: LetterReader): Letter | null => {
  const { policyId, policyNumber, productType, suspendedOn, cancelledOn, endsAnywayOn, isPaidByAnother = false } = policy;
  if (endsAnywayOn === undefined && !isPaidByAnother) return null;
  const from = cancelledOn === endsAnywayOn ? null : (suspendedOn ?? cancelledOn);
  const cover = nameInText(productNames[productType]);
  const until = endsAnywayOn === undefined ? '' : ` until the end of ${formatLongDay(addDays(endsAnywayOn, -1))}`;
  const about = { greeting: `Hello ${firstName},`, link: seePolicy(policyId, siteUrl) };
  if (from === null)
    return letter({
      ...about,
      template: 'cover-paid-again',
      subject: `Your cover goes on: ${policyNumber}`,
      paragraphs: [
        `The money for your ${cover} has come back to us, so your cover goes on${until}.`,
        'You cannot claim for what happened on a day that was not paid for by then.',
      ],
      facts: [['Policy number', policyNumber]],
    });
  const day = formatLongDay(from);
  const isOver = endsAnywayOn === undefined && cancelledOn !== null;
  const again = isOver ? 'Your cover has ended.' : `If the money comes back to us in time, your cover goes on again from that day${until}.`;
  return letter({
    ...about,
    template: 'cover-not-paid',
    subject: `No cover from ${day}: ${policyNumber}`,
    paragraphs: [
      `Money that was paid for your ${cover} was taken back, or did not reach us. From ${day} it is not paid for, and you cannot claim for anything that happens from then.`,
      `${again} If you think this is wrong, please call us.`,
    ],
    facts: [
      ['Policy number', policyNumber],
      ['No cover from', day],
    ],
  });
};

/** Confirms that renewal is off, whether the customer or staff switched it off. */
export const renewalOffLetter = (policy: EventData<typeof autoRenewalCancelled>, { firstName, siteUrl }: LetterReader): Letter => {
  const { policyId, policyNumber, endsOn, nextYearCancelled } = policy;
  const ends = `Your policy, and your cover with it, ends at the end of ${formatLongDay(endsOn)}.`;
  return letter({
    template: 'renewal-off',
    subject: `We will not renew ${policyNumber}`,
    greeting: `Hello ${firstName},`,
    paragraphs: nextYearCancelled
      ? [`The renewal of this cover is cancelled. ${ends}`]
      : [`Renewal is switched off. ${ends}`, 'If you did not ask for this, please call us.'],
    facts: [
      ['Policy number', policyNumber],
      ['Cover ends', formatLongDay(endsOn)],
    ],
    link: seePolicy(policyId, siteUrl),
  });
};

/** Null where the number is the one that the customer knows. */
export const renumberedLetter = (
  policy: EventData<typeof policyRenewalMarked | typeof policyRenewalUnmarked>,
  { firstName, siteUrl }: LetterReader,
): Letter | null => {
  const { policyId, policyNumber, formerNumber, productType } = policy;
  if (formerNumber === undefined) return null;
  return letter({
    template: 'policy-renumbered',
    subject: `Your policy has a new number: ${policyNumber}`,
    greeting: `Hello ${firstName},`,
    paragraphs: [
      `Your ${nameInText(productNames[productType])} policy is now number ${policyNumber}. Its cover is the same.`,
      'Its schedule with the new number is attached. We still find the policy by the earlier number too.',
      'If you did not expect this, please call us.',
    ],
    facts: [
      ['Policy number', policyNumber],
      ['Earlier number', formerNumber],
    ],
    link: seePolicy(policyId, siteUrl),
  });
};

/** Confirms that renewal is on again: nothing is paid or renewed by that (ADR 38). */
export const renewalOnLetter = (policy: EventData<typeof autoRenewalResumed>, { firstName, siteUrl }: LetterReader): Letter => {
  const { policyId, policyNumber, endsOn, offeredIn } = policy;
  const ends = formatLongDay(endsOn);
  const price =
    offeredIn === undefined
      ? `Before your cover ends on ${ends} we write to you with the price of renewing it.`
      : `Your cover ends on ${ends}. What renewing it costs is on your policy’s page.`;
  return letter({
    template: 'renewal-on',
    subject: `Renewal of ${policyNumber} is on again`,
    greeting: `Hello ${firstName},`,
    paragraphs: [
      `Renewal is switched on again. ${price} We take no money unless you agree to it.`,
      'If you did not ask for this, please call us.',
    ],
    facts: [
      ['Policy number', policyNumber],
      ['Cover ends', formatLongDay(endsOn)],
    ],
    link: seePolicy(policyId, siteUrl),
  });
};

const seePolicy = (policyId: string, siteUrl: string) => ({
  label: 'See your policy',
  url: new URL(`/account/policies/${policyId}`, siteUrl).href,
});
