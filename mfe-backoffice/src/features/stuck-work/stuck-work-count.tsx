import type { RemoteProps } from '@kerbside/contracts/host';
import { StatusTag } from '@kerbside/contracts/ui/status-tag';
import { useLoad } from '@kerbside/contracts/ui/use-load';
import { useMemo } from 'react';
import { useLocation } from 'wouter';
import { stuckWorkApi } from '../../api/stuck-work-api.js';
import { workPath } from '../../paths.js';
import css from './stuck-work.module.css';

/** How much work has failed, in the menu: nothing while there is none. Counted anew on the way to its page and back. */
export function StuckWorkCount({ host }: RemoteProps) {
  const [path] = useLocation();
  const api = useMemo(() => stuckWorkApi({ fetch: host.fetch }), [host.fetch]);
  const work = useLoad((signal) => api.list(signal), [api, path === workPath], { keep: true });
  if (work.status !== 'ready' || work.data.count === 0) return null;
  return (
    <span className={css.count}>
      <StatusTag tone="danger">{work.data.count}</StatusTag>
    </span>
  );
}
