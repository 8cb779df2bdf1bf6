import type { RemoteProps } from '@kerbside/contracts/host';
import type { Claim } from '@kerbside/contracts/http/claims/claims';
import { Problem } from '@kerbside/contracts/ui/basics/alert';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { useSubmit } from '@kerbside/contracts/ui/controls/use-submit';
import { ConfirmDialog } from '@kerbside/contracts/ui/overlays/confirm-dialog';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
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
  const [isAsking, setIsAsking] = useState(false);
  const cache = useQueryClient();
  const request = useSubmit(() => discard(host, claim.id));
  const proceed = async () => {
    const result = await request.submit(undefined);
    setIsAsking(false);
    if (result.status === 'failed') onRefused();
    if (result.status !== 'done') return;
    host.toast(words.discarded, 'success');
    host.navigate(claimsPath);
    void cache.invalidateQueries({ queryKey: claimsQuery(host).queryKey, exact: true });
  };
  return (
    <div>
      <Problem>{request.error}</Problem>
      <Button variant="quiet" flush onClick={() => setIsAsking(true)}>
        {words.discard}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={words.discardQuestion}
          proceed={words.delete}
          proceeding={words.deleting}
          back={words.keep}
          tone="danger"
          busy={request.status === 'busy'}
          onProceed={() => void proceed()}
          onClose={() => setIsAsking(false)}
        >
          <p>{words.discardWhy}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
