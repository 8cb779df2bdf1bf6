import { visitPaymentWords } from '@kerbside/contracts/garages/at-garage-words';
import { formatLongDay } from '@kerbside/contracts/days/dates';
import { firm, firmInSmall } from '@kerbside/contracts/firm/firm';
import { Pdf } from '@kerbside/platform/documents/pdf';
import type { BookedCar, KeptBooking } from '../bookings/booking.js';
import { trackedView, type TrackedFor } from './tracked.js';

type Row = readonly [label: string, value: string];

/** What a booking says on paper, in order. Pure: the PDF code only has to draw it. */
interface BookingPaper {
  readonly title: string;
  readonly number: string;
  /** The plate; null while the car is not known. */
  readonly registration: string | null;
  readonly facts: readonly Row[];
  /** Empty once the visit can no longer be cancelled, as is `change`, and while its garage cannot take the car then. */
  readonly bring: readonly string[];
  readonly change: readonly string[];
  readonly firm: readonly string[];
}

export const paperOf = (booking: KeptBooking, shown: TrackedFor): BookingPaper => {
  const visit = trackedView(booking, shown, null);
  const payment = visitPaymentWords(visit, shown.today) ?? 'Bought online. Your receipt says what it costs and what you have paid.';
  const day = formatLongDay(visit.booking_date);
  const known: readonly (readonly [string, string | null])[] = [
    ['Booking number', booking.number],
    ['Progress', visit.customer_status_text],
    ['When', visit.booking_time === null ? day : `${day} at ${visit.booking_time}`],
    ['What is done', visit.job],
    ['Garage', visit.workshop_name],
    ['Address', visit.workshop_address],
    ['Telephone', `${firm.telephone} (${firm.brand}: we speak to the garage for you)`],
    ['We collect it from', visit.collected_from],
    ['Car', booking.car && carOf(booking.car)],
    ['Payment', payment],
  ];
  return {
    title: 'Your garage booking',
    number: booking.number,
    registration: booking.car?.registrationNumber ?? null,
    facts: known.flatMap(([label, value]) => (value === null ? [] : [[label, value] as const])),
    bring: visit.may_cancel && !visit.proposal ? bringFor(booking) : [],
    change: visit.may_cancel
      ? ['Before the work begins, at “Your bookings” in your account.', `Or call ${firm.telephone}, with your booking number ready.`]
      : [],
    firm: firmInSmall,
  };
};

const carOf = ({ registrationNumber, make, model }: BookedCar): string =>
  [registrationNumber, `${make} ${model}`].flatMap((part) => part ?? []).join(', ');

const bringFor = ({ form, atGarage }: KeptBooking): readonly string[] => [
  form.delivery_type === 'collect_and_return'
    ? 'Have the key of your car ready, and the locking wheel nut if it has one: we collect the car and bring it back.'
    : 'The key of your car, and the locking wheel nut if it has one.',
  ...(atGarage?.status === 'due' ? ['A way to pay the garage on the day.'] : []),
];

/** Draws a booking on A4. The same booking gives the same bytes. */
export const pdfOf = (paper: BookingPaper): Promise<Buffer> =>
  Pdf.of({ title: `${paper.title} ${paper.number}`, author: firm.name, about: `Booking ${paper.number}` }, (pdf) => draw(pdf, paper));

const draw = (pdf: Pdf, paper: BookingPaper): void => {
  const { registration } = paper;
  const car = registration === null ? undefined : { registration, name: `The plate ${registration}` };
  pdf.header(firm.brand, paper.title, `Booking number ${paper.number}`, { car });
  pdf.heading('Your visit');
  for (const [label, value] of paper.facts) pdf.row(label, value, 'left');
  const lists = [
    ['What to bring', paper.bring],
    ['To change or cancel', paper.change],
  ] as const;
  for (const [heading, items] of lists)
    if (items.length > 0) {
      pdf.heading(heading);
      pdf.list(items);
    }
  pdf.small(paper.firm);
};
