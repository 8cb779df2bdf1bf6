import type { RemoteProps } from '@kerbside/contracts/host';
import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { ButtonLink } from '@kerbside/contracts/ui/controls/button';
import { Page, Stack } from '@kerbside/contracts/ui/basics/layout';
import { PageHeading } from '@kerbside/contracts/ui/page/page-heading';
import { useTitle } from '@kerbside/contracts/ui/basics/use-title';
import { useSearch } from 'wouter';
import { TyreForm, tyreQuery } from '../features/tyres/tyre-form.js';
import { tyres as words } from '../messages/tyres.js';

/** The comparison of tyres. A sandbox of the tyre shop leads back to it with `?started=`. The shop refuses to be framed, so a partner's window leaves whole. */
export default function TyresPage({
  host,
  leave = (url) => void open(url, '_top'),
}: RemoteProps & { readonly leave?: (url: string) => void }) {
  const search = useSearch();
  useTitle(host, words.title);
  const isDemo = new URLSearchParams(search).has('started');
  return (
    <Page width="reading">
      <Stack gap="large">
        <PageHeading lead={words.lead}>{words.title}</PageHeading>
        {isDemo ? (
          <Alert tone="info" title={words.demo} actions={<ButtonLink href="/compare/tyres">{words.again}</ButtonLink>}>
            {words.demoWhy}
          </Alert>
        ) : (
          <TyreForm host={host} query={tyreQuery(search)} leave={leave} />
        )}
      </Stack>
    </Page>
  );
}
