import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { palette as words } from '../../messages/palette.js';
import css from './kept-note.module.css';

const shownMs = 6_000;

interface KeptNoteProps {
  readonly dialog: HTMLDialogElement;
  readonly onOver: () => void;
}

/** Says, at the foot of a dialog, why the palette does not open over it. Inside it: the page behind a modal is neither seen nor read out. */
export function KeptNote({ dialog, onOver }: KeptNoteProps) {
  useEffect(() => {
    const timer = setTimeout(onOver, shownMs);
    return () => clearTimeout(timer);
  }, [dialog, onOver]);
  return createPortal(
    <p className={css.note} role="status">
      {words.kept}
    </p>,
    dialog,
  );
}
