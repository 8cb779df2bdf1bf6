import { Link } from 'wouter';
import { bookings as words } from '../../messages/bookings.js';
import { bookingsPath } from '../../paths.js';
import list from '../../ui/list.module.css';
import { Section } from '../../ui/section.js';
import css from './overview.module.css';

export function BookingsLink() {
  return (
    <Section title={words.link}>
      <div className={list.rows}>
        <div className={list.row}>
          <p>{words.linkWhy}</p>
          <p>
            <Link href={bookingsPath} className={css.link ?? ''}>
              {words.see}
            </Link>
          </p>
        </div>
      </div>
    </Section>
  );
}
