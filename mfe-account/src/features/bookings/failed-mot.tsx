import { claimKindOf } from '@kerbside/contracts/claims/claimable';
import type { RemoteProps } from '@kerbside/contracts/host';
import type { Order, Policy } from '@kerbside/contracts/http/claims/policies';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { ButtonLink } from '@kerbside/contracts/ui/controls/button';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'wouter';
import { accountApi } from '../../api/account-api.js';
import { policiesQuery } from '../../api/queries.js';
import { failedMot as words } from '../../messages/bookings.js';
import { policyPath } from '../../paths.js';
import { Section } from '../../ui/section.js';

/** Leads from a visit whose MOT failed to the claim for its repairs, where they were bought with it. */
export function FailedMot({ host, bookingId }: RemoteProps & { readonly bookingId: string }) {
  const { fetch } = host;
  const api = useMemo(() => accountApi(fetch), [fetch]);
  const { data: policies } = useQuery(policiesQuery(api));
  const order = policies?.find((policy) => isItsFailedMot(policy, bookingId));
  if (!order) return null;
  return (
    <Section title={words.title}>
      <Stack gap="small">
        <p>{words.why}</p>
        <div>
          <Link asChild href={policyPath(order.id)}>
            <ButtonLink>{words.claim}</ButtonLink>
          </Link>
        </div>
      </Stack>
    </Section>
  );
}

const isItsFailedMot = (policy: Policy, bookingId: string): policy is Order =>
  policy.kind === 'order' && policy.motResult === 'failed' && policy.visit?.bookingId === bookingId && claimKindOf(policy) === 'mot';
