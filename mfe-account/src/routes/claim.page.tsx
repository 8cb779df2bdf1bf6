import type { RemoteProps } from '@kerbside/contracts/host';
import type { Claim } from '@kerbside/contracts/http/claims/claims';
import { Cluster, Page, Stack } from '@kerbside/contracts/ui/basics/layout';
import { BackLink, PageHeading } from '@kerbside/contracts/ui/page/page-heading';
import { Panel } from '@kerbside/contracts/ui/page/panel';
import { loadOf } from '@kerbside/contracts/ui/data/server-data';
import { useTitle } from '@kerbside/contracts/ui/basics/use-title';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { isNotFound } from '../api/account-api.js';
import { claimKey, claimQuery, claimsApi } from '../api/claims-api.js';
import { ClaimForm } from '../features/claim-form/claim-form.js';
import { ClaimProgress } from '../features/claims/claim-progress.js';
import { ClaimTag } from '../features/claims/claim-tag.js';
import { SignedIn } from '../features/sign-in/signed-in.js';
import { claim as words, claims } from '../messages/claims.js';
import { claimsPath } from '../paths.js';
import { ToAccount } from '../ui/to-account.js';

interface ClaimPageProps extends RemoteProps {
  readonly claimId: string;
}

export default function ClaimPage(props: ClaimPageProps) {
  return (
    <SignedIn host={props.host}>
      <LoadedClaim {...props} />
    </SignedIn>
  );
}

function LoadedClaim({ host, claimId }: ClaimPageProps) {
  const { fetch } = host;
  const api = useMemo(() => claimsApi(fetch), [fetch]);
  const cache = useQueryClient();
  const load = loadOf(useQuery(claimQuery(api, claimId)));
  const isMissing = load.status === 'failed' && isNotFound(load.error);
  const claim = load.status === 'ready' ? load.data : undefined;
  const title = isMissing ? words.missing : claim ? words.kinds[claim.kind] : words.title;
  const lookAgain = () => void cache.invalidateQueries({ queryKey: claimKey(claimId) });
  const show = (changed: Claim) => cache.setQueryData<Claim>(claimKey(claimId), changed);
  /** The next view is shorter than the form, so the page starts again at its heading. */
  const goOn = (changed: Claim) => {
    show(changed);
    if (changed.status !== 'draft') document.querySelector('h1')?.focus();
  };
  useTitle(host, title);
  return (
    <Page width="reading">
      <Stack>
        <BackLink href={claimsPath} onFollow={host.navigate}>
          {claims.title}
        </BackLink>
        <PageHeading over={claim && <Over claim={claim} />} lead={isMissing ? words.missingWhy : undefined}>
          {title}
        </PageHeading>
        {isMissing ? (
          <ToAccount />
        ) : (
          <Panel load={load} loading={words.loading} failed={words.failed}>
            {(ready) =>
              ready.status === 'draft' ? (
                <ClaimForm host={host} api={api} claim={ready} onChanged={goOn} onRefused={lookAgain} />
              ) : (
                <ClaimProgress host={host} api={api} claim={ready} onChanged={show} onRefused={lookAgain} />
              )
            }
          </Panel>
        )}
      </Stack>
    </Page>
  );
}

function Over({ claim }: { readonly claim: Claim }) {
  return (
    <Cluster>
      <span>{words.number(claim.reference)}</span>
      <ClaimTag claim={claim} />
    </Cluster>
  );
}
