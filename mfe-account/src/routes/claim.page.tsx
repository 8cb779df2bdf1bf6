import { useLoaded } from '@kerbside/contracts/ui/data/server-data';
import type { RemoteProps } from '@kerbside/contracts/host';
import type { Claim } from '@kerbside/contracts/http/claims/claims';
import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { Cluster, Stack } from '@kerbside/contracts/ui/basics/layout';
import { useQueryClient } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { signedInPage } from '../features/sign-in/signed-in.js';
import { claimKey, claimQuery } from '../api/claims-api.js';
import { ClaimForm } from '../features/claim-form/claim-form.js';
import { DiscardClaim } from '../features/claim-form/discard-claim.js';
import { ClaimProgress } from '../features/claims/claim-progress.js';
import { ClaimTag } from '../features/claims/claim-tag.js';
import { DetailPage } from '../features/detail-page/detail-page.js';
import { claim as words } from '../messages/claims.js';

export default signedInPage(function ClaimPage({ host, claimId }: RemoteProps & { readonly claimId: string }) {
  const cache = useQueryClient();
  const load = useLoaded(claimQuery(host, claimId));
  const claim = load.status === 'ready' ? load.data : undefined;
  const lookAgain = () => void cache.invalidateQueries({ queryKey: claimKey(claimId) });
  const show = (changed: Claim) => cache.setQueryData<Claim>(claimKey(claimId), changed);
  /** The next view is shorter than the form, so the page starts again at its heading. */
  const goOn = (changed: Claim) => {
    show(changed);
    if (changed.status !== 'draft') document.querySelector('h1')?.focus();
  };
  return (
    <DetailPage
      host={host}
      load={load}
      heading={claim ? { title: words.kinds[claim.kind], over: <Over claim={claim} /> } : { title: words.title }}
      missing={{ title: words.missing, lead: words.missingWhy }}
      words={words}
      layout={{ width: 'reading' }}
    >
      {(ready) => {
        const ofClaim = { host, claim: ready, onRefused: lookAgain };
        if (ready.refusal !== undefined) return <Unsendable {...ofClaim} />;
        return ready.status === 'draft' ? <ClaimForm {...ofClaim} onChanged={goOn} /> : <ClaimProgress {...ofClaim} onChanged={show} />;
      }}
    </DetailPage>
  );
});

/** Its policy was cancelled or handed over since it was begun: nobody is asked for answers that cannot be sent. */
function Unsendable(props: ComponentProps<typeof DiscardClaim> & { readonly claim: Claim }) {
  return (
    <Stack>
      <Alert tone="warning" title={words.cannotSend}>
        {props.claim.refusal}
      </Alert>
      <DiscardClaim {...props} />
    </Stack>
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
