import { formatLongDay } from '@kerbside/contracts/days/dates';
import type { EventData } from '@kerbside/contracts/event';
import type { bookingFinished, bookingMotResultNoted } from '@kerbside/contracts/events/garages';
import { firm } from '@kerbside/contracts/firm/firm';
import { authorised } from '@kerbside/contracts/claims/how-to-claim';
import { formatWhole, type Pence } from '@kerbside/contracts/money/money';
import { letter } from '../letters/letters.js';
import type { Letter } from '../letters/message.js';
import { about, bookedFacts, type VisitReader } from './visit-letters.js';

type VisitEnd = EventData<typeof bookingFinished>;

/** The work of a visit is done: how its MOT went, if it had one, and what its garage noted. */
export const doneLetter = (facts: VisitEnd, reader: VisitReader): Letter =>
  resultLetter(facts, reader, {
    template: 'visit-done',
    opening: `Your visit on ${formatLongDay(facts.bookingDate)} is complete.`,
  });

/** The garage said later how the MOT went. */
export const motResultLetter = (facts: EventData<typeof bookingMotResultNoted>, reader: VisitReader): Letter =>
  resultLetter(facts, reader, {
    template: 'visit-mot-result',
    opening: `This is about your visit on ${formatLongDay(facts.bookingDate)}.`,
  });

interface LetterOpening {
  readonly template: string;
  readonly opening: string;
}

const resultLetter = (
  facts: Parameters<typeof about>[0] & Pick<VisitEnd, 'motResult'>,
  reader: VisitReader,
  opened: LetterOpening,
): Letter => {
  const { subject, paragraphs } = result(facts, reader);
  return letter({
    template: opened.template,
    subject,
    greeting: `Hello ${reader.firstName},`,
    paragraphs: [opened.opening, ...paragraphs],
    facts: [...bookedFacts(reader), ...foundIn(reader)],
    ...about(facts, reader),
  });
};

const result = ({ motResult }: Pick<VisitEnd, 'motResult'>, { visit, repairsPence }: VisitReader) => {
  if (motResult === 'passed') return { subject: 'Your car passed its MOT', paragraphs: ['Your car passed its MOT.'] };
  if (motResult === 'failed') return { subject: 'Your car did not pass its MOT', paragraphs: failedWords(repairsPence) };
  const waits = visit?.products.includes('mot') ?? false;
  return {
    subject: 'The work on your car is complete',
    paragraphs: waits ? ['The garage has not told us yet whether your car passed its MOT. We write to you when it does.'] : [],
  };
};

/** The retest is part of every MOT in the rate book. */
const failedWords = (repairsPence: Pence | undefined): readonly string[] => [
  'Your car did not pass its MOT. What failed is on the refusal certificate (VT30) that the garage gives you, and what it told us is below and with your visit in your account.',
  ...(repairsPence === undefined ? [] : [repairsWords(repairsPence)]),
  `Your order includes one partial retest within 10 working days. To book it, call the garage, or call us on ${firm.telephone} and we arrange it.`,
  'You may drive to a retest that is booked, or to have the faults mended, unless a fault is dangerous.',
];

const repairsWords = (limitPence: Pence): string =>
  `Your order includes repairs to pass the test, up to ${formatWhole(limitPence)}. Before the car is repaired, sign in to your account or call ${firm.telephone} to claim them, and send us the list of what failed and the garage’s estimate. ${authorised}`;

const foundIn = ({ visit }: VisitReader) => (visit?.found ?? []).map((note) => ['The garage found', note] as const);
