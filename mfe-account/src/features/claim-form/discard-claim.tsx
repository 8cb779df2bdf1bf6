import type { RemoteProps } from '@kerbside/contracts/host';
import type { Claim } from '@kerbside/contracts/http/claims/claims';
import { Problem } from '@kerbside/contracts/ui/basics/alert';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { Question, useAsked } from '@kerbside/contracts/ui/overlays/question';
import { useQueryClient } from '@tanstack/react-query';
import { discard, claimsQuery } from '../../api/claims-api.js';
import { claim as words } from '../../messages/claims.js';
import { claimsPath } from '../../paths.js';

interface DiscardClaimProps extends RemoteProps {
  readonly claim: Pick<Claim, 'id'>;
  /** Another device may have sent or deleted it, so it is read again. */
  readonly onRefused: () => void;
}

/** Deletes a claim that was not sent, after asking. */
export function DiscardClaim({ host, claim, onRefused }: DiscardClaimProps) {
  const cache = useQueryClient();
  const done = () => {
    host.toast(words.discarded, 'success');
    host.navigate(claimsPath);
    void cache.invalidateQueries({ queryKey: claimsQuery(host).queryKey, exact: true });
  };
  const discarding = useAsked(() => discard(host, claim.id), done, onRefused);
  return (
    <div>
      <Problem>{discarding.error}</Problem>
      <Button label={words.discard} variant="quiet" flush onClick={discarding.ask} />
      <Question
        of={discarding}
        title={words.discardQuestion}
        proceed={words.delete}
        proceeding={words.deleting}
        back={words.keep}
        tone="danger"
      >
        <p>{words.discardWhy}</p>
      </Question>
    </div>
  );
}
