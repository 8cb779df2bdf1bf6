import type { HostApi } from '@kerbside/contracts/host';
import type { Plan } from '@kerbside/contracts/http/payments/schedule';
import { Panel } from '@kerbside/contracts/ui/page/panel';
import { loadOf } from '@kerbside/contracts/ui/data/server-data';
import { useQuery } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import { paymentsApi } from '../../api/payments-api.js';
import { start as words } from '../../messages/start.js';
import { Nothing } from '../../ui/nothing.js';
import type { OfPlan } from '../payments/of-plan.js';
import { planQuery } from '../payments/plan-queries.js';

interface ChoosePlanProps {
  readonly host: HostApi;
  readonly paymentId: string;
  /** Whether the plan has anything that the action applies to. */
  readonly hasAny: (plan: Plan) => boolean;
  readonly whenNone: { readonly title: string; readonly why: string };
  readonly children: (of: OfPlan) => ReactNode;
}

/** The plan of payments of a purchase. */
export function ChoosePlan({ host, paymentId, hasAny, whenNone, children }: ChoosePlanProps) {
  const api = useMemo(() => paymentsApi({ fetch: host.fetch }), [host.fetch]);
  return (
    <Panel
      load={loadOf(useQuery(planQuery(api, paymentId)))}
      loading={words.loadingLines}
      failed={words.failedLines}
      isEmpty={(plan) => plan === null || !hasAny(plan)}
      whenEmpty={<Nothing title={whenNone.title}>{whenNone.why}</Nothing>}
    >
      {(plan) => plan && children({ host, api, plan })}
    </Panel>
  );
}
