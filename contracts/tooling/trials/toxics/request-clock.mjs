import { calls } from '@kerbside/contracts/http/all';

const graceMs = 1_000;
const routes = calls.map((call) => ({ call, pattern: new RegExp(`^${call.path.replace(/\{[^}]+\}/g, '[^/]+')}/?$`) }));

/**
 * Checks every request of this process to the site against its call's time-out: it has to be answered within that plus one second. Requests go straight
 * to the service behind the call, because the edge would answer in its place. `late` collects those that were not.
 */
export function watchRequests(fleet) {
  const { fetch } = globalThis;
  const watch = { late: [], slowestMs: 0, count: 0 };
  globalThis.fetch = async (input, init = {}) => {
    const url = new URL(String(input));
    const call = url.origin === new URL(fleet.url).origin ? callOf(init.method ?? 'GET', url.pathname) : undefined;
    if (!call) return fetch(input, init);
    const limit = call.timeoutMs + graceMs;
    const began = performance.now();
    const straight = new URL(url.pathname + url.search, fleet.serviceUrl(call.service));
    try {
      const answer = await fetch(straight, { ...init, signal: AbortSignal.timeout(limit) });
      const bytes = await answer.arrayBuffer();
      return new Response(bytes, { status: answer.status, headers: answer.headers });
    } catch (error) {
      if (error.name === 'TimeoutError') watch.late.push(`${call.id} was not answered within ${limit} ms`);
      throw error;
    } finally {
      watch.count += 1;
      watch.slowestMs = Math.max(watch.slowestMs, performance.now() - began);
    }
  };
  watch.stop = () => (globalThis.fetch = fetch);
  return watch;
}

const callOf = (method, path) => routes.find(({ call, pattern }) => call.method === method && pattern.test(path))?.call;
