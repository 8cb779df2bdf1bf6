import { serviceNames, type ServiceName } from '@kerbside/contracts/call';
import { saidRelease, tellServiceReleases, type SaidRelease } from '@kerbside/contracts/http/accounts/service-releases';
import * as z from 'zod/mini';

interface HearingOptions {
  readonly serviceUrls: Readonly<Record<ServiceName, string>>;
  readonly fetch?: typeof fetch;
  readonly now?: () => number;
}

const patienceMs = 2_000;
export const hearEveryMs = 60_000;
const tellAgainMs = 5 * 60_000;

const live = z.object({ release: saidRelease });

/** Asks each service for its release. Tells accounts all of them when one changes, and every five minutes to confirm them. */
export const hearReleases = ({ serviceUrls, fetch: ask = fetch, now = Date.now }: HearingOptions): (() => Promise<void>) => {
  let told = '';
  let toldAt = 0;

  const releaseOf = async (service: ServiceName): Promise<SaidRelease | null> => {
    try {
      const answer = await ask(new URL('/health/live', serviceUrls[service]), { signal: AbortSignal.timeout(patienceMs) });
      const read = z.safeParse(live, answer.ok ? await answer.json() : undefined);
      return read.success ? read.data.release : null;
    } catch {
      return null;
    }
  };

  return async () => {
    const services = await Promise.all(serviceNames.map(async (service) => ({ service, release: await releaseOf(service) })));
    const body = JSON.stringify({ services });
    if (body === told && now() - toldAt < tellAgainMs) return;
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body, signal: AbortSignal.timeout(patienceMs) };
    const answer = await ask(new URL(tellServiceReleases.path, serviceUrls.accounts), init).catch(() => undefined);
    if (answer?.ok) [told, toldAt] = [body, now()];
  };
};
