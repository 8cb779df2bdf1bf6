import { useEffect, useState } from 'react';
import { whereAllowed } from './where-allowed.js';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const key = 'ks-backoffice-theme';

/** The theme, kept in this browser. Where the browser forbids storage it lasts until the page is closed. */
export const useTheme = (): readonly [Theme, (theme: Theme) => void] => {
  const [theme, setTheme] = useState<Theme>(kept);
  const choose = (next: Theme) => {
    setTheme(next);
    whereAllowed(() => localStorage.setItem(key, next));
  };
  useEffect(() => {
    if (theme === 'system') return;
    // On the whole page, so that dialogs and toasts, which the shell draws, have it too.
    const { dataset } = document.documentElement;
    dataset['theme'] = theme;
    return () => {
      delete dataset['theme'];
    };
  }, [theme]);
  return [theme, choose];
};

const kept = (): Theme => {
  const stored = whereAllowed(() => localStorage.getItem(key));
  return themes.find((theme) => theme === stored) ?? 'system';
};
