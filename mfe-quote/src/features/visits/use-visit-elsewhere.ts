import { browserStorage } from '@kerbside/contracts/page/browser-storage';
import type { HostApi } from '@kerbside/contracts/host';
import type { SelectedVisit } from '@kerbside/contracts/http/garages/offers';
import { useEffect, useEffectEvent } from 'react';
import { useReturn } from '../quote/use-return.js';
import { adoptVisit } from './kept-visit.js';

const toldKey = 'ks-visit-told';

/** Called once a visit was chosen here: the other tabs of this browser look at once. */
export const tellOtherTabs = (quoteId: string): void => {
  const store = browserStorage('localStorage');
  store.setItem(toldKey, quoteId);
  store.removeItem(toldKey);
};

interface Whose {
  readonly host: Pick<HostApi, 'track'>;
  readonly quoteId: string;
  readonly read: () => Promise<SelectedVisit | null>;
}

/** Reports a visit chosen in another tab, at once or when the customer comes back to this one. */
export const useVisitElsewhere = ({ host, quoteId, read }: Whose, onVisit: (visit: SelectedVisit) => void): void => {
  const look = useEffectEvent(() => {
    read().then(
      (visit) => {
        if (visit && adoptVisit(quoteId, visit)) onVisit(visit);
      },
      () => host.track('visit_not_read_again'),
    );
  });
  useToldElsewhere(quoteId, look);
};

/** Another tab may have chosen another visit: it said so, or the customer comes back to this one. */
export const useToldElsewhere = (quoteId: string, onTold: () => void): void => {
  const told = useEffectEvent((key: string | null, of: string | null) => {
    if (key === toldKey && of === quoteId) onTold();
  });
  useReturn(() => onTold());
  useEffect(() => {
    const heard = ({ key, newValue }: StorageEvent) => told(key, newValue);
    window.addEventListener('storage', heard);
    return () => window.removeEventListener('storage', heard);
  }, []);
};
