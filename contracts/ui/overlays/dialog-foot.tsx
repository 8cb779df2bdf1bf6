import { createContext, useContext, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

/** The foot of the dialog around, once it is there. */
export const FootPlace = createContext<HTMLElement | null>(null);

/** Buttons at the foot of the dialog around, the main one first, which stay in sight however tall it is. Those of a form name it by `form`. */
export function DialogFoot({ children }: { readonly children: ReactNode }) {
  const foot = useContext(FootPlace);
  return foot && createPortal(children, foot);
}
