import { useLoad, type Load } from '@kerbside/contracts/ui/use-load';
import type { AuditRows, BackofficeApi } from '../../api/backoffice-api.js';
import { mergedTrail, type Trailed, type TrailEntry } from './trail.js';

interface Part {
  readonly service: Trailed;
  readonly load: Load<AuditRows>;
}

export interface Trail {
  /** Ready as soon as one service has answered; failed when none did. */
  readonly load: Load<{ readonly entries: readonly TrailEntry[]; readonly hasOlder: boolean }>;
  /** The services whose entries are missing, where others have come. */
  readonly missing: readonly { readonly service: Trailed; readonly message: string; readonly retry: () => void }[];
}

/** The newest entries of every service that keeps a trail of the customer, as one. Each is asked, and fails, on its own. */
export const useTrail = (api: BackofficeApi, customerId: string, perPage: number): Trail => {
  const query = { subjectId: customerId, perPage: String(perPage) };
  const deps = [api, customerId, perPage];
  const parts: readonly Part[] = [
    { service: 'accounts', load: useLoad((signal) => api.audit.accounts(query, signal), deps, { keep: true }) },
    { service: 'payments', load: useLoad((signal) => api.audit.payments(query, signal), deps, { keep: true }) },
    { service: 'claims', load: useLoad((signal) => api.audit.claims(query, signal), deps, { keep: true }) },
    { service: 'callbacks', load: useLoad((signal) => api.audit.callbacks(query, signal), deps, { keep: true }) },
    { service: 'pricing', load: useLoad((signal) => api.audit.pricing(query, signal), deps, { keep: true }) },
    { service: 'garages', load: useLoad((signal) => api.audit.garages(query, signal), deps, { keep: true }) },
    { service: 'vouchers', load: useLoad((signal) => api.audit.vouchers(query, signal), deps, { keep: true }) },
  ];
  const load = trailOf(parts);
  return { load, missing: load.status === 'ready' ? parts.flatMap(missingOf) : [] };
};

const trailOf = (parts: readonly Part[]): Trail['load'] => {
  const ready = parts.flatMap(({ service, load }) => (load.status === 'ready' ? [{ service, ...load.data }] : []));
  const failed = parts.flatMap(({ load }) => (load.status === 'failed' ? [load] : []));
  const [first] = failed;
  if (first && failed.length === parts.length) return { ...first, retry: () => failed.forEach(({ retry }) => retry()) };
  if (ready.length === 0) return { status: 'loading' };
  const entries = mergedTrail(ready);
  const count = ready.reduce((sum, part) => sum + part.count, 0);
  const isRefreshing = parts.some(({ load }) => load.status === 'ready' && load.refreshing);
  return { status: 'ready', data: { entries, hasOlder: count > entries.length }, refreshing: isRefreshing, reload: () => undefined };
};

const missingOf = ({ service, load }: Part) => (load.status === 'failed' ? [{ service, message: load.message, retry: load.retry }] : []);
