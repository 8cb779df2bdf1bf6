import { useState } from 'react';
import { Dialog } from './dialog.js';
import css from './lightbox.module.css';

export interface LightboxProps {
  readonly src: string;
  readonly alt: string;
}

/** A small picture that opens large. One that fails to load is not shown at all. */
export function Lightbox({ src, alt }: LightboxProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [brokenSrc, setBrokenSrc] = useState<string>();
  if (brokenSrc === src) return null;
  return (
    <>
      <button type="button" className={css.small} aria-label={`${alt}: show larger`} onClick={() => setIsOpen(true)}>
        <img src={src} alt="" loading="lazy" onError={() => setBrokenSrc(src)} />
      </button>
      {isOpen && (
        <Dialog title={alt} width="wide" onClose={() => setIsOpen(false)}>
          <img className={css.large} src={src} alt={alt} />
        </Dialog>
      )}
    </>
  );
}
