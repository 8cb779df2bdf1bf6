import { firm } from '@kerbside/contracts/firm/firm';
import { openAt } from '@kerbside/contracts/firm/opening-hours';
import { useRoom } from '@kerbside/contracts/ui/overlays/use-room';
import { useEffect, useRef, useState } from 'react';
import css from './late.module.css';

/** A machine that slept looks again within an hour. */
const longestMs = 3_600_000;

interface ChatOfferProps {
  /** Also while nobody is there: for staff. */
  readonly isAlways: boolean;
  readonly onTalk: () => void;
}

/** While somebody is there (A4), over the page but never over its controls or its words. */
export default function ChatOffer({ isAlways, onTalk }: ChatOfferProps) {
  const isOpen = useOpenHours();
  return isOpen || isAlways ? <Offer onTalk={onTalk} /> : null;
}

/** Its mark alone where there is no room for its words, and hidden where there is none for that. */
function Offer({ onTalk }: { readonly onTalk: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useRoom(button);
  return (
    <button ref={button} type="button" className={css.button} data-no-print="" onClick={onTalk}>
      <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true" className={css.icon}>
        <path d="M4 5h16v11H9l-5 4z" />
      </svg>
      <span className={css.words}>Talk to us</span>
    </button>
  );
}

const now = () => openAt(firm.opening, new Date(Date.now()));

/** Reschedules itself: for when it opens, or closes. */
const useOpenHours = (): boolean => {
  const [isOpen, setIsOpen] = useState(() => now().isOpen);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      const chat = now();
      setIsOpen(chat.isOpen);
      timer = setTimeout(look, Math.min(chat.changesAt.getTime() - Date.now(), longestMs));
    };
    look();
    return () => clearTimeout(timer);
  }, []);
  return isOpen;
};
