import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSearch } from 'wouter';

/** Reads again what a dialog of the shell may have changed, once it closes: the address names the open dialog (Q2). */
export const useAfterDialog = (queryKey: readonly string[]): void => {
  const cache = useQueryClient();
  const isOpen = new URLSearchParams(useSearch()).has('dialog');
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen) void cache.invalidateQueries({ queryKey });
    wasOpen.current = isOpen;
  }, [cache, isOpen, queryKey]);
};
