import type { HostApi } from '@kerbside/contracts/host';

/** Requests that outlive the page: what is saved as it is left arrives. */
export const outliving =
  (fetch: HostApi['fetch']): HostApi['fetch'] =>
  (path, init) =>
    fetch(path, { ...init, keepalive: true });
