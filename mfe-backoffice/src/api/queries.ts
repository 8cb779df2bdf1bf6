import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { BackofficeApi } from './backoffice-api.js';

/** Every key of the back office's cache. What a change makes out of date starts alike. */
const keys = {
  callbacks: (page: number) => ['callbacks', page],
} as const;

/** The page that is shown stays until the next one has come. */
const paged = { placeholderData: keepPreviousData } as const;

export const callbacksQuery = (api: BackofficeApi, page: number) =>
  queryOptions({ queryKey: keys.callbacks(page), queryFn: ({ signal }) => api.callbacks(page, signal), ...paged });
