import { formatLongDay } from '@kerbside/contracts/days/dates';
import type { EventData } from '@kerbside/contracts/event';
import type {
  autoRenewalCancelled,
  autoRenewalResumed,
  policyAmended,
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
  const { policyId, policyNumber, endsOn } = policy;
  return letter({
    template: 'renewal-on',
    subject: `Renewal of ${policyNumber} is on again`,
    greeting: `Hello ${firstName},`,
    paragraphs: [
      `Renewal is switched on again. Before your cover ends on ${formatLongDay(endsOn)} we write to you with the price of renewing it. We take no money unless you agree to it.`,
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
