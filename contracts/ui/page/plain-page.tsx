import type { ReactNode } from 'react';
import { Page, Stack } from '../basics/layout.js';
import { PageHeading } from './page-heading.js';

interface PlainPageProps {
  readonly title: string;
  readonly lead?: string | undefined;
  /** Above the heading. */
  readonly over?: ReactNode;
  readonly children?: ReactNode;
}

/** A page of a heading, a sentence, and the way on. */
export function PlainPage({ title, lead, over, children }: PlainPageProps) {
  return (
    <Page width="reading">
      <Stack>
        <PageHeading over={over} lead={lead}>
          {title}
        </PageHeading>
        {children}
      </Stack>
    </Page>
  );
}
