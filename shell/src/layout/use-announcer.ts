import { useCallback, useRef, useState } from 'react';

/** Two regions in turn, so that the same message said twice is heard twice. */
export const useAnnouncer = () => {
  const [said, setSaid] = useState<readonly [string, string]>(['', '']);
  const turn = useRef(0);
  const announce = useCallback((message: string) => {
    turn.current = 1 - turn.current;
    setSaid(turn.current === 0 ? [message, ''] : ['', message]);
  }, []);
  return { said, announce };
};
