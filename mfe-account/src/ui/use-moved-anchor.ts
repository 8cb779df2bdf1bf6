import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { movedTo } from '../places.js';

/** A2: an anchor of the account page leads to the page that has its part now. */
export const useMovedAnchor = (): void => {
  const [, navigate] = useLocation();
  useEffect(() => {
    const follow = () => {
      const moved = movedTo(location.hash);
      if (moved !== undefined) navigate(moved, { replace: true });
    };
    follow();
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, [navigate]);
};
