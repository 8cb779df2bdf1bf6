import { useRef } from 'react';

/** Begins a call; what it returns says whether no newer one has begun since. The answer to an older call is dropped. */
export const useLatestCall = (): (() => () => boolean) => {
  const latest = useRef(0);
  return () => {
    const call = ++latest.current;
    return () => call === latest.current;
  };
};
