import { isNotFound } from '@kerbside/contracts/ui/data/calls';
import type { HostApi } from '@kerbside/contracts/host';
import { Page, Stack } from '@kerbside/contracts/ui/basics/layout';
import { useTitle } from '@kerbside/contracts/ui/basics/use-title';
import type { Load } from '@kerbside/contracts/ui/data/use-load';
import { BackLink, PageHeading } from '@kerbside/contracts/ui/page/page-heading';
import { Panel } from '@kerbside/contracts/ui/page/panel';
import type { ReactNode } from 'react';
import { useAbove } from '../../ui/account-page.js';
import { ToAccount } from '../../ui/not-here.js';

interface Heading {
  readonly title: string;
  readonly lead?: string | undefined;
  /** Its line is kept free until it is there; `null` where there is none. */
  readonly over?: ReactNode;
}

interface DetailPageProps<T> {
  readonly host: Pick<HostApi, 'navigate' | 'title'>;
  readonly load: Load<T>;
  /** The page above it, where that is not its place of the account. */
  readonly above?: ReturnType<typeof useAbove>;
  readonly heading: Heading;
  /** The heading where there is none, or it is somebody else's. */
  readonly missing: Heading;
  readonly words: Readonly<Record<'loading' | 'failed', string>>;
  readonly layout?: { readonly width?: 'reading' | 'wide'; readonly gap?: 'medium' | 'large' };
  readonly children: (ready: T) => ReactNode;
}

const kept = <span aria-hidden="true">&nbsp;</span>;

/** The page of one policy, payment or claim. The heading is one element from loading to ready, so it keeps the focus. */
export function DetailPage<T>({ host, load, above: named, heading, missing, words, layout, children }: DetailPageProps<T>) {
  const isMissing = load.status === 'failed' && isNotFound(load.error);
  const isLoading = load.status === 'loading';
  const place = useAbove();
  const above = named ?? place;
  const { title, lead, over = isLoading && kept } = isMissing ? missing : heading;
  useTitle(host, title);
  return (
    <Page width={layout?.width}>
      <Stack gap={layout?.gap}>
        <BackLink href={above.path} onFollow={host.navigate}>
          {above.title}
        </BackLink>
        <PageHeading over={over} lead={lead}>
          {title}
        </PageHeading>
        {isMissing ? (
          <ToAccount />
        ) : (
          <Panel load={load} words={words}>
            {children}
          </Panel>
        )}
      </Stack>
    </Page>
  );
}
