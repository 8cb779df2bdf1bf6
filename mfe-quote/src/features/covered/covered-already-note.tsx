import { formatLongDay, londonDay, type IsoDay } from '@kerbside/contracts/days/dates';
import type { RemoteProps, HostApi } from '@kerbside/contracts/host';
import { type Cover, listPolicies } from '@kerbside/contracts/http/claims/policies';
import type { Quote } from '@kerbside/contracts/http/pricing/pricing';
import type { SoldPolicy } from '@kerbside/contracts/http/pricing/products';
import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { useLoad } from '@kerbside/contracts/ui/data/use-load';
import { useMemo } from 'react';
import { summary as words } from '../../messages/summary.js';
import { Awaited } from '../step-page/step-props.js';
import { coveredAlready, startAfter } from './covered-already.js';
import { useBought } from './use-bought.js';
import { client } from '@kerbside/contracts/client';

/** The policies that somebody has: those of the customer signed in, or of the customer whom staff name. */
const policiesApi = (host: Pick<HostApi, 'fetch'>) => {
  const { send } = client(host.fetch);
  return {
    list: async (customerId: string | undefined, signal: AbortSignal) =>
      (await send(listPolicies, { query: { ...(customerId === undefined ? {} : { customerId }), perPage: '100' } }, { signal })).rows,
  };
};

interface NoteProps extends RemoteProps {
  readonly quote: Quote;
  readonly bought: readonly SoldPolicy[];
  /** Has what is being bought start on that day instead. */
  readonly onStart?: (day: IsoDay) => void;
}

/** Warns a known customer of cover the car already has, so that nobody pays twice unawares. Never blocks; silent on failure. What follows it waits for it. */
export default function CoveredAlreadyNote({ host, quote, bought, onStart }: NoteProps) {
  const { fetch, session } = host;
  const api = useMemo(() => policiesApi({ fetch }), [fetch]);
  const customerId = session.role === null ? undefined : (quote.customerId ?? undefined);
  const isKnown = session.signedIn && (session.role === null || customerId !== undefined);
  const load = useLoad((signal) => (isKnown ? api.list(customerId, signal) : Promise.resolve([])), [api, isKnown, customerId]);
  if (load.status === 'loading') return <Awaited />;
  const rows = load.status === 'ready' ? coveredAlready(load.data, bought, quote.vehicle?.registration_number) : [];
  if (rows.length === 0) return null;
  const after = onStart && startAfter(rows, londonDay(new Date()));
  const actions = after !== undefined && (
    <Button variant="secondary" onClick={() => onStart?.(after)}>
      {words.startAfter(formatLongDay(after))}
    </Button>
  );
  return (
    <Alert tone="warning" title={words.coveredAlready} actions={actions}>
      {rows.map((policy) => (
        <p key={policy.id}>{told(policy)}</p>
      ))}
      <p>{words.coveredTwice}</p>
    </Alert>
  );
}

/** The same note where the day is asked on which the cover starts, with the day after what the car has already. */
export function CoveredByThen({ host, quote, onStart }: Required<Omit<NoteProps, 'bought'>>) {
  const bought = useBought(host, quote, undefined);
  return bought.status === 'ready' ? <CoveredAlreadyNote host={host} quote={quote} bought={bought.data} onStart={onStart} /> : null;
}

const told = ({ productName, policyNumber, endsOn, rolling }: Cover): string =>
  rolling ? words.coveredMonthly(productName, policyNumber) : words.coveredUntil(productName, policyNumber, formatLongDay(endsOn));
