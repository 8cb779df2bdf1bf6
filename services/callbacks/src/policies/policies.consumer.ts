import { addDays, formatLongDay } from '@kerbside/contracts/days/dates';
import type { EventData, EventType } from '@kerbside/contracts/event';
import {
  autoRenewalCancelled,
  autoRenewalResumed,
  policyAmended,
  policyArrearsChanged,
  policyRenewalMarked,
  policyRenewalUnmarked,
  policyTransferEnded,
  policyTransferred,
  policyTransferRequested,
  renewalOffered,
} from '@kerbside/contracts/events/claims';
import { readPolicyDocument } from '@kerbside/contracts/http/claims/policies';
import { formatPounds } from '@kerbside/contracts/money/money';
import { Internal } from '@kerbside/platform/internal/internal';
import { consumer, repeatableEach } from '@kerbside/platform/events/receiving/consumer';
import { letter } from '../letters/letters.js';
import type { Letter } from '../letters/message.js';
import { OwedLetters, type LetterReader } from '../messages/owed-letters.js';
import type { Attachment } from '../post/post.js';
import { notPaidLetter, renewalOffLetter, renewalOnLetter, renumberedLetter, startedLetter } from './policy-letters.js';
import { takenOverLetter, transferAskedLetter, transferEndedLetter } from './transfer-letters.js';

interface About {
  readonly customerId: string;
  readonly policyId: string;
}

/** Writes to customers about changes of their policies. */
export const PolicyChangesConsumer = consumer(
  'PolicyChangesConsumer',
  { letters: OwedLetters, internal: Internal },
  repeatableEach(
    [
      policyAmended,
      policyArrearsChanged,
      policyRenewalMarked,
      policyRenewalUnmarked,
      autoRenewalCancelled,
      autoRenewalResumed,
      renewalOffered,
      policyTransferRequested,
      policyTransferEnded,
      policyTransferred,
    ],
    (event, { letters }) => letters.owe(event, event.data),
  ),
  ({ letters, internal }) => {
    const define = <E extends EventType>(
      { type }: E,
      write: (facts: EventData<E>, reader: LetterReader) => Letter | null,
      attach?: (facts: About) => Promise<readonly Attachment[]>,
    ): void =>
      letters.define<EventData<E> & About>({
        type,
        about: 'policy',
        write,
        ...(attach ? { attach } : {}),
        subject: ({ policyId }) => ({ subjectType: 'policy', subjectId: policyId }),
        toDo: 'The customer has not been told of a change of their policy. Try it again; if it still fails, tell them yourself.',
      });
    const schedule = async ({ policyId }: About) => [await scheduleOf(internal, policyId)];
    define(policyAmended, startedLetter, schedule);
    define(policyArrearsChanged, notPaidLetter);
    define(policyRenewalMarked, renumberedLetter, schedule);
    define(policyRenewalUnmarked, renumberedLetter, schedule);
    define(autoRenewalCancelled, renewalOffLetter);
    define(autoRenewalResumed, renewalOnLetter);
    define(renewalOffered, renewalOfferLetter);
    define(policyTransferRequested, transferAskedLetter);
    define(policyTransferEnded, transferEndedLetter);
    define(policyTransferred, takenOverLetter);
  },
);

type RenewalOffer = EventData<typeof renewalOffered>;

/** Last year's price beside the new one, line by line with the reasons, and that nothing happens by itself (ICOBS 6.5). */
export const renewalOfferLetter = (offer: RenewalOffer, { firstName, siteUrl }: LetterReader): Letter => {
  const { policyId, startsOn, previousPence, offeredPence, lines } = offer;
  const page = new URL(`/account/policies/${policyId}`, siteUrl).href;
  const day = formatLongDay(addDays(startsOn, -1));
  return letter({
    template: 'renewal-offer',
    subject: `Your cover ends on ${day}: what it costs to renew`,
    greeting: `Hello ${firstName},`,
    paragraphs: [
      `${ending(offer, day)} ${again(offer)} Last time it cost ${formatPounds(previousPence)}.`,
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

const ending = ({ policyNumber, withPolicyNumbers: others = [] }: RenewalOffer, day: string): string =>
  others.length === 0 ? `Policy ${policyNumber} ends on ${day}.` : `Policies ${[policyNumber, ...others].join(' and ')} end on ${day}.`;

/** Cover is renewed for as long as it was bought for, and called the same only where it is. */
const again = ({ months, otherCover, offeredPence }: RenewalOffer): string => {
  const price = formatPounds(offeredPence);
  if (otherCover !== undefined) return `We cannot offer the same cover again. ${otherCover} costs ${price}, and may cover less.`;
  if (months === undefined) return `The same cover again costs ${price}.`;
  return `${months === 12 ? 'Another year' : `Another ${months} months`} of the same cover costs ${price}.`;
};

type Line = RenewalOffer['lines'][number];

const isDifferent = ({ previousPence, offeredPence }: Line): boolean => previousPence !== offeredPence;

/** "£347.11, now £360.00. Our price for this cover went up." */
const differenceOf = ({ previousPence, offeredPence, reason }: Line): string =>
  `${previousPence === null ? 'Not included' : formatPounds(previousPence)}, now ${offeredPence === null ? 'not included' : formatPounds(offeredPence)}. ${reason}`;

/** The schedule of a policy, or the confirmation of an order, as it is now. */
export const scheduleOf = async (internal: Internal, policyId: string): Promise<Attachment> => {
  const { name, mediaType, base64 } = await internal.send(readPolicyDocument, { params: { policyId } });
  return { name, mediaType, content: Buffer.from(base64, 'base64') };
};
