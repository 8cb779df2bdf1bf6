import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { Cluster } from '@kerbside/contracts/ui/basics/layout';
import { drafts as words } from '../../messages/lists.js';
import type { useDraft } from './use-draft.js';

/** Offers what was typed into the form earlier and not sent. */
export function DraftOffer({ draft: { offered, take, drop } }: { readonly draft: ReturnType<typeof useDraft> }) {
  if (offered === undefined) return null;
  return (
    <Alert tone="info" live>
      <p>{words.found}</p>
      <Cluster>
        <Button size="small" onClick={take}>
          {words.take}
        </Button>
        <Button size="small" variant="secondary" onClick={drop}>
          {words.drop}
        </Button>
      </Cluster>
    </Alert>
  );
}
