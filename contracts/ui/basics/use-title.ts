import { useEffect } from 'react';
import type { HostApi } from '../../src/host.js';

/** Names the page in the browser's tab. */
export const useTitle = (host: Pick<HostApi, 'title'>, title: string): void => useEffect(() => host.title(title), [host, title]);
