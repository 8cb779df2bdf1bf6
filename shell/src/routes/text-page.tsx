import type { HostApi } from '@kerbside/contracts/host';
import { Page, Stack } from '@kerbside/contracts/ui/basics/layout';
import { PageHeading } from '@kerbside/contracts/ui/page/page-heading';
import { useEffect, type ReactNode } from 'react';
import css from './text-page.module.css';

interface TextPageProps {
  readonly host: HostApi;
  readonly title: string;
  readonly lead: string;
  readonly children?: ReactNode;
}

export function TextPage({ host, title, lead, children }: TextPageProps) {
  useEffect(() => host.title(title), [host, title]);
  return (
    <Page width="reading">
      <Stack>
        <PageHeading lead={lead}>{title}</PageHeading>
        <div className={css.text}>{children}</div>
      </Stack>
    </Page>
  );
}
