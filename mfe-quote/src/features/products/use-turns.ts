import { useRef } from 'react';

/**
 * Sends changes one after another, so that the service hears them in the order in which they were made. While one is under way, a newer
 * change of the same thing takes the place of one that waits.
 */
export const useTurns = () => {
  const waiting = useRef(new Map<string, () => Promise<void>>());
  const running = useRef<Promise<void>>(undefined);

  const takeTurns = async (): Promise<void> => {
    for (;;) {
      const next = waiting.current.entries().next().value;
      if (!next) return;
      waiting.current.delete(next[0]);
      await next[1]();
    }
  };
  return {
    /** `change` must not reject. */
    add: (of: string, change: () => Promise<void>): void => {
      waiting.current.set(of, change);
      running.current ??= takeTurns().finally(() => {
        running.current = undefined;
      });
    },
    /** Once nothing waits and nothing is under way. */
    over: async (): Promise<void> => running.current,
  };
};
