import type { HostApi } from '@kerbside/contracts/host';
import { useEffect } from 'react';
import { page as words } from '../../messages/payment.js';

/** The page's title says that something is to be mended, as long as it is. */
export const useErrorTitle = (host: Pick<HostApi, 'title'>, isRefused: boolean): void => {
  useEffect(() => host.title(isRefused ? words.errorTitle : words.pageTitle), [host, isRefused]);
};
