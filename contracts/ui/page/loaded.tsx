import type { QueryKey, UseQueryOptions } from '@tanstack/react-query';
import { Panel, type PanelProps } from './panel.js';
import { useLoaded } from '../data/server-data.js';

interface LoadedProps<R, T, K extends QueryKey> extends Omit<PanelProps<T>, 'load'> {
  readonly query: UseQueryOptions<R, Error, T, K>;
}

/** What one call answers: loading, failed on its own, empty, or ready. Where there is something to draw for nothing, a list of no rows is nothing. */
export function Loaded<R, T = R, K extends QueryKey = QueryKey>({ query, ...panel }: LoadedProps<R, T, K>) {
  const isEmpty = panel.whenEmpty === undefined ? undefined : isNothing;
  return <Panel isEmpty={isEmpty} {...panel} load={useLoaded(query)} />;
}

export const isNothing = (data: unknown): boolean => Array.isArray(data) && data.length === 0;
