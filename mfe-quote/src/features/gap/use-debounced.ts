import { useRef } from 'react';

/** Q9: add-ons that are ticked one after the other are sent together. */
const debounceMs = 100;

export interface Debounced {
  /** Does it once nothing more was asked for a moment. */
  readonly wait: () => void;
  /** Does at once what still waits. */
  readonly now: () => void;
}

export const useDebounced = (act: () => void): Debounced => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const now = () => {
    if (timer.current === undefined) return;
    clearTimeout(timer.current);
    timer.current = undefined;
    act();
  };
  const wait = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(now, debounceMs);
  };
  return { wait, now };
};
