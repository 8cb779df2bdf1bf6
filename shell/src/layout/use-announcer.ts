import { useCallback, useRef, useState } from 'react';

/** Alternates between two regions, so that a repeated message is announced again. */
export const useAnnouncer = () => {
  const [said, setSaid] = useState<readonly [string, string]>(['', '']);
  const turn = useRef(0);
  const announce = useCallback((message: string) => {
    turn.current = 1 - turn.current;
    setSaid(turn.current === 0 ? [message, ''] : ['', message]);
  }, []);
  return { said, announce };
};
