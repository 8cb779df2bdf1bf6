import type { HostApi } from '@kerbside/contracts/host';
import { useEffect, useEffectEvent, useRef } from 'react';
import { replanning as words } from '../../messages/ways.js';
import type { PlanState } from '../choice/use-choice.js';

/** Says that the instalments shown are new ones, once they were planned for other rewards or another day (Q8). */
export const useReplanned = (host: Pick<HostApi, 'toast'>, { status }: PlanState, isInInstalments: boolean): void => {
  const before = useRef(status);
  const tell = useEffectEvent(() => isInInstalments && host.toast(words.instalmentsUpdated, 'info'));
  useEffect(() => {
    if (before.current === 'waiting' && status === 'planned') tell();
    before.current = status;
  }, [status]);
};
