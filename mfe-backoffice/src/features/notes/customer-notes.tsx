import type { RemoteProps } from '@kerbside/contracts/host';
import type { CustomerNote } from '@kerbside/contracts/http/accounts/notes';
import { Panel } from '@kerbside/contracts/ui/page/panel';
import { Pages } from '@kerbside/contracts/ui/page/pages';
import { loadOf } from '@kerbside/contracts/ui/data/server-data';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { notesQuery } from '../../api/desk-api.js';
import { notes as words } from '../../messages/desk.js';
import { formatMoment } from '../../ui/moment.js';
import { Nothing } from '../../ui/nothing.js';
import { Section } from '../../ui/section.js';
import css from './notes.module.css';

/** What colleagues wrote down about the customer, newest first. */
export function CustomerNotes({ host, customerId }: RemoteProps & { readonly customerId: string }) {
  const [page, setPage] = useState(1);
  const load = loadOf(useQuery(notesQuery(host, customerId, page)));
  return (
    <Section title={words.title}>
      <Panel
        load={load}
        loading={words.loading}
        failed={words.failed}
        isEmpty={({ paging }) => paging.count === 0}
        whenEmpty={<Nothing title={words.none}>{words.noneWhy}</Nothing>}
      >
        {({ rows, paging }) => (
          <>
            <ul className={css.notes} aria-label={words.title}>
              {rows.map((note) => (
                <Note key={note.id} note={note} />
              ))}
            </ul>
            {paging.count > paging.perPage && <Pages of={words.pages} paging={paging} onPage={setPage} />}
          </>
        )}
      </Panel>
    </Section>
  );
}

function Note({ note: { text, writtenAt, writtenBy } }: { readonly note: CustomerNote }) {
  return (
    <li className={css.note}>
      <p className={css.text}>{text}</p>
      <p className={css.by}>{words.by(writtenBy.name, formatMoment(writtenAt))}</p>
    </li>
  );
}
