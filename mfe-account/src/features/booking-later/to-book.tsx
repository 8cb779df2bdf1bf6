import { LabelOf } from '@kerbside/contracts/ui/basics/visually-hidden';
import { LinkButton } from '../../ui/link-button.js';
import { carName } from '../../names.js';
import { bookLater as words } from '../../messages/bookings.js';
import { newBookingPath } from '../../paths.js';
import list from '../../ui/list.module.css';
import type { VisitToBook } from './visits-to-book.js';

/** What was bought and is not booked yet, each with the way to book it. */
export function ToBook({ visits }: { readonly visits: readonly VisitToBook[] }) {
  if (visits.length === 0) return null;
  return (
    <ul className={list.rows}>
      {visits.map(({ quoteId, job, vehicle }) => (
        <li key={quoteId} className={list.row}>
          <p className={list.name}>{words.notBooked(job)}</p>
          <p>{words.chooseDay(carName(vehicle))}</p>
          <div>
            <LinkButton label={<LabelOf of={words.bookOf(job)}>{words.book}</LabelOf>} href={newBookingPath(quoteId)} variant="secondary" />
          </div>
        </li>
      ))}
    </ul>
  );
}
