import type { QueryKey, UseQueryOptions } from '@tanstack/react-query';
import { Panel, type PanelProps } from '../page/panel.js';
import { useLoaded } from './server-data.js';

interface LoadedProps<R, T, K extends QueryKey> extends Omit<PanelProps<T>, 'load'> {
  readonly query: UseQueryOptions<R, Error, T, K>;
}

/** What one call answers: loading, failed on its own, empty, or ready. */
export function Loaded<R, T = R, K extends QueryKey = QueryKey>({ query, ...panel }: LoadedProps<R, T, K>) {
  return <Panel {...panel} load={useLoaded(query)} />;
}
