import type { RemoteProps } from '@kerbside/contracts/host';
import { StatusTag } from '@kerbside/contracts/ui/basics/status-tag';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useLocation } from 'wouter';
import { stuckWorkQuery } from '../../api/queries.js';
import { stuckWorkApi } from '../../api/stuck-work-api.js';
import { workPath } from '../../paths.js';
import css from './stuck-work.module.css';

/** How much work has failed, in the menu; nothing while there is none. Counted again when its page is opened and left. */
export function StuckWorkCount({ host }: RemoteProps) {
  const [path] = useLocation();
  const api = useMemo(() => stuckWorkApi({ fetch: host.fetch }), [host.fetch]);
  const { status, data, refetch } = useQuery(stuckWorkQuery(api));
  const isAtList = path === workPath;
  useEffect(() => {
    // While the list is open, its reads serve both.
    if (!isAtList) void refetch({ cancelRefetch: false });
  }, [isAtList, refetch]);
  if (status !== 'success' || data.count === 0) return null;
  return (
    <span className={css.count}>
      <StatusTag tone="danger">{data.count}</StatusTag>
    </span>
  );
}
