import type { RemoteProps } from '@kerbside/contracts/host';
import type { Policy } from '@kerbside/contracts/http/claims/policies';
import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { Dialog } from '@kerbside/contracts/ui/overlays/dialog';
import { coverName } from '@kerbside/contracts/products/cover-name';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { keepPolicy } from '../../api/policy-care-api.js';
import { isWork } from '../../is-work.js';
import { allTerms as words } from '../../messages/policy-care.js';
import { policyPath } from '../../paths.js';
import { WithNumbers } from '../../ui/summary-row.js';
import list from '../../ui/list.module.css';
import { TermsForm } from './terms-form.js';

/** The thank-you closes by itself (A4, A9). */
const thanksMs = 3_000;

interface TermsDialogProps extends RemoteProps {
  readonly policies: readonly Policy[];
  readonly onClose: () => void;
}

/** Terms are accepted one by one: each policy leaves the list, and after the last one is a thank-you (A4). */
export default function TermsDialog({ host, policies, onClose }: TermsDialogProps) {
  const cache = useQueryClient();
  const [accepted, setAccepted] = useState<readonly string[]>([]);
  const rest = useRef<HTMLParagraphElement>(null);
  const waiting = policies.filter(({ id }) => !accepted.includes(id));
  const accept = (policy: Policy) => {
    setAccepted((ids) => [...ids, policy.id]);
    keepPolicy(cache, policy);
    rest.current?.focus();
  };
  if (waiting.length === 0) return <Thanks onClose={onClose} />;
  return (
    <Dialog title={words.title} onClose={onClose}>
      <Stack>
        <p ref={rest} tabIndex={-1}>
          {words.left(waiting.length)}
        </p>
        <ul className={list.rows} aria-label={words.title}>
          {waiting.map((policy) => (
            <li key={policy.id} className={list.row}>
              <h3 className={list.name}>{coverName(policy)}</h3>
              <p>
                <a href={policyPath(policy.id)} target="_blank" rel="noopener">
                  <WithNumbers text={(isWork(policy) ? words.readWork : words.read)(policy.policyNumber)} />
                </a>
              </p>
              <TermsForm host={host} policy={policy} onAccepted={accept} />
            </li>
          ))}
        </ul>
      </Stack>
    </Dialog>
  );
}

function Thanks({ onClose }: Pick<TermsDialogProps, 'onClose'>) {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    const timer = setTimeout(() => close.current(), thanksMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Dialog title={words.title} onClose={onClose} width="narrow">
      <Alert tone="success" live>
        {words.thanks}
      </Alert>
    </Dialog>
  );
}
