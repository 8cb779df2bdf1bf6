import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { Cluster } from '@kerbside/contracts/ui/basics/layout';
import { drafts as words } from '../../messages/lists.js';
import type { useDraft } from './use-draft.js';
import { SmallButton } from '../../ui/small-button.js';

/** Offers what was typed into the form earlier and not sent. */
export function DraftOffer({ draft: { offered, take, drop } }: { readonly draft: ReturnType<typeof useDraft> }) {
  if (offered === undefined) return null;
  return (
    <Alert tone="info" live>
      <p>{words.found}</p>
      <Cluster>
        <SmallButton label={words.take} variant="primary" onClick={take} />
        <SmallButton label={words.drop} onClick={drop} />
      </Cluster>
    </Alert>
  );
}
