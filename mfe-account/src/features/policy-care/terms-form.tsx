import type { RemoteProps } from '@kerbside/contracts/host';
import type { Policy, Cover } from '@kerbside/contracts/http/claims/policies';
import { Checkbox } from '@kerbside/contracts/ui/controls/checkbox';
import { useForm } from '@kerbside/contracts/ui/controls/use-form';
import * as z from 'zod/mini';
import { acceptTermsOf } from '../../api/policy-care-api.js';
import { isWork } from '../../is-work.js';
import { terms as words } from '../../messages/policy-care.js';
import { PageForm } from '@kerbside/contracts/ui/overlays/page-form';

export interface OfOwnPolicy extends RemoteProps {
  readonly policy: Policy;
  readonly onChanged: (changed: Policy) => void;
}
export type OfOwnCover = OfOwnPolicy & { readonly policy: Cover };

const ticked = z.object({ accepts: z.literal(true, words.untouched) });

interface TermsFormProps extends Pick<OfOwnPolicy, 'host' | 'policy'> {
  readonly onAccepted: (policy: Policy) => void;
}

/** The terms of a policy are accepted with a tick (A5). */
export function TermsForm({ host, policy, onAccepted }: TermsFormProps) {
  const form = useForm({ schema: ticked, initial: { accepts: false }, send: () => acceptTermsOf(host, policy), done: onAccepted });
  return (
    <PageForm form={form} tone="secondary" gap="small" proceed={words.accept} proceeding={words.busy}>
      <Checkbox label={isWork(policy) ? words.tickWork : words.tick} {...form.field('accepts')} />
    </PageForm>
  );
}
