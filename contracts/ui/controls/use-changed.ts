import { useEffect, useRef, useState } from 'react';

const shownFor = 1_000;

/** The keys whose amounts are new or differ from what was shown before, for one second; then none. The first render marks nothing. */
export const useChanged = (amounts: ReadonlyMap<string, number>): ReadonlySet<string> => {
  const before = useRef(amounts);
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set());

  useEffect(() => {
    const differing = [...amounts].filter(([key, amount]) => before.current.get(key) !== amount).map(([key]) => key);
    before.current = amounts;
    if (differing.length > 0) setChanged(new Set(differing));
  }, [amounts]);

  useEffect(() => {
    if (changed.size === 0) return undefined;
    const timer = setTimeout(() => setChanged(new Set()), shownFor);
    return () => clearTimeout(timer);
  }, [changed]);

  return changed;
};
