import type { RemoteProps } from '@kerbside/contracts/host';
import type { Policy } from '@kerbside/contracts/http/claims/policies';
import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { latePart } from '@kerbside/contracts/ui/page/late';
import { useState } from 'react';
import { allTerms as words } from '../../messages/policy-care.js';

export const isOver = ({ status }: Pick<Policy, 'status'>): boolean => status === 'cancelled' || status === 'expired' || status === 'done';

/** Policies in force, or about to be, whose terms the owner has yet to accept. */
export const termsToAccept = (policies: readonly Policy[]): readonly Policy[] =>
  policies.filter((policy) => policy.termsAcceptedOn === null && !isOver(policy));

const TermsDialog = latePart(() => import('./terms-dialog.js'));

/** Says that terms wait to be accepted, and opens the dialog in which they are (A2). */
export function TermsNotice({ host, policies }: RemoteProps & { readonly policies: readonly Policy[] }) {
  const [isOpen, setIsOpen] = useState(false);
  const waiting = termsToAccept(policies);
  return (
    <>
      {waiting.length > 0 && (
        <Alert
          title={words.notice(waiting.length)}
          actions={<Button label={words.open} variant="secondary" onClick={() => setIsOpen(true)} />}
        >
          {words.why}
        </Alert>
      )}
      {isOpen && <TermsDialog host={host} policies={waiting} onClose={() => setIsOpen(false)} />}
    </>
  );
}
