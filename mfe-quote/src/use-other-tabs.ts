import { browserStorage } from '@kerbside/contracts/page/browser-storage';
import { useReturn } from '@kerbside/contracts/ui/page/use-return';
import { useEffect, useEffectEvent } from 'react';

const toldKey = 'ks-visit-told';

/** Called once a visit was chosen here: the other tabs of this browser look at once. */
export const tellOtherTabs = (quoteId: string): void => {
  const store = browserStorage('localStorage');
  store.setItem(toldKey, quoteId);
  store.removeItem(toldKey);
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
