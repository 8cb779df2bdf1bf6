import type { HostApi } from '@kerbside/contracts/host';

/** Requests that outlive the page, so that what is saved on leaving it still arrives. */
export const outliving =
  (fetch: HostApi['fetch']): HostApi['fetch'] =>
  (path, init) =>
    fetch(path, { ...init, keepalive: true });
