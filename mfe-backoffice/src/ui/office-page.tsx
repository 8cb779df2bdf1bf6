import type { HostApi } from '@kerbside/contracts/host';
import { BackLink, PageHeading } from '@kerbside/contracts/ui/page/page-heading';
import { useTitle } from '@kerbside/contracts/ui/basics/use-title';
import type { ReactNode } from 'react';
import css from './office-page.module.css';

export interface OfficePageProps {
  readonly host: HostApi;
  /** The h1 and the document's title. */
  readonly title: string;
  /** The page above it, and what the link there says. */
  readonly above?: { readonly path: string; readonly back: string } | undefined;
  readonly lead?: ReactNode;
  /** What is done here besides working through what is below. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** One page of the back office: its title, its heading, and the rest below. */
export function OfficePage({ host, title, above, lead, aside, children }: OfficePageProps) {
  useTitle(host, title);
  const heading = (
    <PageHeading
      over={
        above && (
          <BackLink href={above.path} onFollow={host.navigate}>
            {above.back}
          </BackLink>
        )
      }
      lead={lead}
    >
      {title}
    </PageHeading>
  );
  return (
    <div className={css.page} data-in-order="always">
      {aside === undefined ? (
        heading
      ) : (
        <div className={css.top}>
          {heading}
          {aside}
        </div>
      )}
      {children}
    </div>
  );
}
