import type { HostApi } from '@kerbside/contracts/host';

/** Tells operations what went wrong in a browser. It must never be in the way: nobody waits for it and nothing depends on it. */
export const track =
  (ask: typeof fetch = (...args) => fetch(...args)): HostApi['track'] =>
  (event, facts = {}) => {
    const sent = ask('/telemetry', {
      method: 'POST',
      keepalive: true,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ event, facts }),
    });
    sent.catch(() => undefined);
  };
