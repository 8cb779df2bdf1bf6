import type { RemoteProps } from '@kerbside/contracts/host';
import type { CustomerNote } from '@kerbside/contracts/http/accounts/notes';
import { Pages } from '@kerbside/contracts/ui/page/pages';
import { useAddress } from '../../address.js';
import { notesQuery } from '../../api/desk-api.js';
import { notes as words } from '../../messages/desk.js';
import { formatMoment } from '../../ui/moment.js';
import { Section } from '../../ui/section.js';
import css from './notes.module.css';
import { Loaded } from '../lists/loaded.js';
import styles from '../../ui/text.module.css';

/** What colleagues wrote down about the customer, newest first. */
export function CustomerNotes({ host, customerId }: RemoteProps & { readonly customerId: string }) {
  const { page, toPage } = useAddress(host);
  return (
    <Section title={words.title}>
      <Loaded query={notesQuery(host, customerId, page)} words={words} isEmpty={({ paging }) => paging.count === 0}>
        {({ rows, paging }) => (
          <>
            <ul className={css.notes} aria-label={words.title}>
              {rows.map((note) => (
                <Note key={note.id} note={note} />
              ))}
            </ul>
            {paging.count > paging.perPage && <Pages of={words.pages} paging={paging} onPage={toPage} />}
          </>
        )}
      </Loaded>
    </Section>
  );
}

function Note({ note: { text, writtenAt, writtenBy } }: { readonly note: CustomerNote }) {
  return (
    <li className={css.note}>
      <p className={styles.typed}>{text}</p>
      <p className={styles.small}>{words.by(writtenBy.name, formatMoment(writtenAt))}</p>
    </li>
  );
}
