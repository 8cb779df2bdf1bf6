import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../controls/button.js';
import { FootPlace } from './dialog-foot.js';
import css from './dialog.module.css';
import { CloseIcon } from '../basics/icons.js';

export interface DialogProps {
  readonly title: string;
  /** Called on Escape, the close button, or `close()`: take the dialog out of the page. */
  readonly onClose: () => void;
  readonly width?: 'narrow' | 'medium' | 'wide' | undefined;
  /**
   * Drawn in the page where it is mounted, without covering anything; the page keeps working and the focus stays where it is. For offers, not
   * questions. One that is 'in-sight' stays at the foot of the window until the page's end reaches it: mount it there.
   */
  readonly aside?: boolean | 'in-sight' | undefined;
  /** Escape does not close it and it has no close button, because its content would be lost. One of its own actions closes it. */
  readonly held?: boolean | undefined;
  /** Its buttons in a `DialogFoot`. */
  readonly children: ReactNode;
}

/**
 * A modal of the browser's own: the page behind is inert, Escape closes it, and the focus goes back to where it was, or to the page's heading.
 * Mount it to open it, unmount it to close it. A click outside does not close it, because what was typed would be lost.
 */
export function Dialog({ title, onClose, width = 'medium', aside = false, held = false, children }: DialogProps) {
  const id = useId();
  const { dialog, heading, isShown } = useModal(!aside);
  const [foot, setFoot] = useState<HTMLElement | null>(null);

  return (
    <dialog
      ref={dialog}
      className={css.dialog}
      open={Boolean(aside) || undefined}
      data-width={width}
      data-aside={aside || undefined}
      aria-labelledby={id}
      onCancel={(event) => held && event.preventDefault()}
      onClose={({ currentTarget: element }) => {
        if (element.open || !isShown.current) return;
        if (held) element.showModal();
        else onClose();
      }}
      onKeyDown={(event) => Boolean(aside) && event.key === 'Escape' && onClose()}
    >
      <div className={css.head}>
        <h2 id={id} ref={heading} tabIndex={-1} className={css.title}>
          {title}
        </h2>
        {!held && (
          <Button variant="quiet" aria-label="Close" icon={CloseIcon} onClick={() => (aside ? onClose() : dialog.current?.close())} />
        )}
      </div>
      <div className={css.body}>
        <FootPlace value={foot}>{children}</FootPlace>
      </div>
      <div ref={setFoot} className={css.foot} />
    </dialog>
  );
}

const useModal = (isModal: boolean) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  /** Not while the page is put out of sight: that closes it as well, and nobody asked for it. */
  const isShown = useRef(true);

  useLayoutEffect(() => {
    isShown.current = true;
    if (!isModal) return;
    const element = dialog.current;
    const before = document.activeElement;
    element?.showModal();
    heading.current?.focus();
    return () => {
      isShown.current = false;
      element?.close();
      // Nothing had it where an address opened the dialog.
      const isFresh = before === document.body;
      const back = isFresh ? document.querySelector('h1') : before;
      if (back instanceof HTMLElement) back.focus({ preventScroll: isFresh });
    };
  }, [isModal]);
  return { dialog, heading, isShown };
};
