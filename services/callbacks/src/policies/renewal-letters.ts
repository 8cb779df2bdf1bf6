import { addDays, formatLongDay } from '@kerbside/contracts/days/dates';
import type { EventData } from '@kerbside/contracts/event';
import type { renewalOffered } from '@kerbside/contracts/events/claims';
import { formatPounds } from '@kerbside/contracts/money/money';
import { letter } from '../letters/letters.js';
import type { Letter } from '../letters/message.js';
import type { LetterReader } from '../messages/owed-letters.js';

type RenewalOffer = EventData<typeof renewalOffered>;

/** Last year's price beside the new one, line by line with the reasons, and that nothing happens by itself (ICOBS 6.5). */
export const renewalOfferLetter = (offer: RenewalOffer, { firstName, siteUrl }: LetterReader): Letter => {
  const { policyId, policyNumber, startsOn, months, previousPence, offeredPence, lines } = offer;
  const page = new URL(`/account/policies/${policyId}`, siteUrl).href;
  const day = formatLongDay(addDays(startsOn, -1));
  return letter({
    template: 'renewal-offer',
    subject: `Your cover ends on ${day}: what it costs to renew`,
    greeting: `Hello ${firstName},`,
    paragraphs: [
      `Policy ${policyNumber} ends on ${day}. ${sameAgain(months)} costs ${formatPounds(offeredPence)}. Last time it cost ${formatPounds(previousPence)}.`,
      'We won’t take any money unless you continue with the renewal quote on your policy’s page. If you do nothing, your cover ends.',
      'Check that the cover still suits you, and compare our price with other firms’.',
      'If you do not want to renew, you can switch renewal off. We won’t write to you about it again.',
    ],
    facts: [
      ['Last price', formatPounds(previousPence)],
      ['New price', formatPounds(offeredPence)],
      ...lines.filter(isDifferent).map((line) => [line.label, differenceOf(line)] as const),
    ],
    link: { label: 'See your new price', url: page },
    otherLink: { label: 'Switch renewal off', url: `${page}?renewal=off` },
  });
};

/** Cover is renewed for as long as it was bought for. */
const sameAgain = (months: number | undefined): string => {
  if (months === undefined) return 'The same cover again';
  return `${months === 12 ? 'Another year' : `Another ${months} months`} of the same cover`;
};

type Line = RenewalOffer['lines'][number];

const isDifferent = ({ previousPence, offeredPence }: Line): boolean => previousPence !== offeredPence;

/** "£347.11, now £360.00. Our price for this cover went up." */
const differenceOf = ({ previousPence, offeredPence, reason }: Line): string =>
  `${previousPence === null ? 'Not included' : formatPounds(previousPence)}, now ${offeredPence === null ? 'not included' : formatPounds(offeredPence)}. ${reason}`;
