import { useEffect, useRef, useState } from 'react';

/** Shows a busy state for at least `milliseconds` once it began: only the display has a floor, the work itself is never delayed (Q9). */
export const useMinimum = (busy: boolean, milliseconds: number): boolean => {
  const [holding, setHolding] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    if (!busy || milliseconds <= 0) return;
    clearTimeout(timer.current);
    setHolding(true);
    timer.current = setTimeout(() => setHolding(false), milliseconds);
  }, [busy, milliseconds]);
  useEffect(() => () => clearTimeout(timer.current), []);

  return busy || holding;
};
