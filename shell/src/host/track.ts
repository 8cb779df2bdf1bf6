import type { HostApi } from '@kerbside/contracts/host';

/** Reports to operations what went wrong in a browser. It must never get in the way: nothing waits for it or depends on it. */
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
