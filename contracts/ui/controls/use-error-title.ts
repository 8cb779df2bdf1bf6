import { useEffect } from 'react';

const prefix = 'Error: ';

/** The page's title says that something is to be mended, as long as it is. `attempt` counts the failed submits. */
export const useErrorTitle = (isWrong: boolean, attempt = 0): void => {
  useEffect(() => {
    if (!isWrong) return undefined;
    document.title = prefix + document.title.replace(prefix, '');
    return () => {
      document.title = document.title.replace(prefix, '');
    };
  }, [attempt, isWrong]);
};
