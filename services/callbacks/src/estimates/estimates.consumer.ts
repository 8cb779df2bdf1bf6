import type { EventOf } from '@kerbside/contracts/event';
import { repairEstimateGiven } from '@kerbside/contracts/events/garages';
import { formatPounds } from '@kerbside/contracts/money/money';
import { consumer, repeatable } from '@kerbside/platform/events/receiving/consumer';
import { letter } from '../letters/letters.js';
import type { Letter } from '../letters/message.js';
import { type LetterReader, OwedLetters } from '../messages/owed-letters.js';

/** Writes to customers what a repair would cost. */
export const EstimatesConsumer = consumer(
  'EstimatesConsumer',
  { letters: OwedLetters },
  {
    given: repeatable(repairEstimateGiven, (event, { letters }) => letters.owe(event, event.data)),
  },
  ({ letters }) =>
    letters.define<EventOf<typeof repairEstimateGiven>['data']>({
      type: repairEstimateGiven.type,
      about: 'estimate',
      write: estimateLetter,
      toDo: 'The customer has not been told what their repair would cost. Try it again; if it still fails, call them.',
    }),
);

/** What a repair would cost. Staff's own words are shown only in the account. */
export const estimateLetter = (
  { lowestPence, highestPence }: EventOf<typeof repairEstimateGiven>['data'],
  { firstName, siteUrl }: LetterReader,
): Letter =>
  letter({
    template: 'repair-estimate',
    subject: 'Your repair estimate is ready',
    greeting: `Hello ${firstName},`,
    paragraphs: [
      'Thank you for your photos. We have looked at them.',
      lowestPence === highestPence
        ? `We estimate that the repair will cost ${formatPounds(lowestPence)}.`
        : `We estimate that the repair will cost between ${formatPounds(lowestPence)} and ${formatPounds(highestPence)}.`,
      'It is an estimate from photos, so the price may change when a garage sees your car. You pay nothing until you book.',
    ],
    link: { label: 'See your estimate', url: `${siteUrl}/account/repairs` },
  });
