import type { HostApi } from '@kerbside/contracts/host';
import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { Page, Stack } from '@kerbside/contracts/ui/basics/layout';
import { PageHeading } from '@kerbside/contracts/ui/page/page-heading';
import { useEffect } from 'react';
import { useSearch } from 'wouter';
import { testimonials as words, told } from '../messages/testimonials.js';
import { pages, pageTitles } from '../page/pages.js';
import { FilmDialog } from '../testimonials/film-dialog.js';
import { Said } from '../testimonials/said.js';
import css from '../testimonials/testimonials.module.css';

/** What customers say; `?v=` opens the film with that id (A2). An unknown id opens nothing. */
export default function TestimonialsPage({ host }: { readonly host: HostApi }) {
  const watched = new URLSearchParams(useSearch()).get('v');
  const open = told.find(({ id }) => id === watched);
  useEffect(() => host.title(pageTitles.testimonials), [host]);
  return (
    <Page width="reading">
      <Stack gap="large">
        <PageHeading lead={words.lead}>{pageTitles.testimonials}</PageHeading>
        <Alert>{words.demo}</Alert>
        <ul className={css.list}>
          {told.map((one) => (
            <li key={one.id} className={css.one}>
              <Said testimonial={one} />
              <Button label={words.watch(one.who)} variant="secondary" onClick={() => host.navigate(`${pages.testimonials}?v=${one.id}`)} />
            </li>
          ))}
        </ul>
        {open && <FilmDialog testimonial={open} onClose={() => host.navigate(pages.testimonials)} />}
      </Stack>
    </Page>
  );
}
