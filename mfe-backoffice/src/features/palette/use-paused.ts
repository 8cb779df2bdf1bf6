import { useEffect, useState } from 'react';
import { searchPauseMs } from '../../timings.js';

/** The words once typing pauses. */
export const usePaused = (words: string): string => {
  const [paused, setPaused] = useState(words);
  useEffect(() => {
    const pause = setTimeout(() => setPaused(words), searchPauseMs);
    return () => clearTimeout(pause);
  }, [words]);
  return paused;
};
