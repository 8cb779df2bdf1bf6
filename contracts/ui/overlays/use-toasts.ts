import { useCallback, useRef, useState } from 'react';

export type ToastTone = 'info' | 'success' | 'warning' | 'danger';

export interface Toast {
  readonly id: number;
  readonly message: string;
  readonly tone: ToastTone;
  readonly milliseconds: number;
  readonly about: 'price' | undefined;
}

export interface Toasts {
  readonly toasts: readonly Toast[];
  /** Shows a message for a while: 5 s by default. Only the newest price is shown. */
  readonly toast: (message: string, tone?: ToastTone, milliseconds?: number, about?: Toast['about']) => void;
  readonly dismiss: (id: number) => void;
  readonly clear: () => void;
}

/** The page's transient messages; give it to one `<ToastRegion>`. */
export const useToasts = (): Toasts => {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const count = useRef(0);
  const toast: Toasts['toast'] = useCallback((message, tone = 'info', milliseconds = 5_000, about) => {
    count.current += 1;
    const next = { id: count.current, message, tone, milliseconds, about };
    const isOld = (shown: Toast) => shown.message === message || (about !== undefined && shown.about === about);
    setToasts((before) => [...before.filter((shown) => !isOld(shown)), next]);
  }, []);
  const dismiss = useCallback((id: number) => setToasts((before) => before.filter((shown) => shown.id !== id)), []);
  const clear = useCallback(() => setToasts([]), []);
  return { toasts, toast, dismiss, clear };
};
