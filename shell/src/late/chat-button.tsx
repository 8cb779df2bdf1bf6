import { chatAt } from '@kerbside/contracts/chat-hours';
import { defaultTimings, type HostApi } from '@kerbside/contracts/host';
import { useOutOfTheWay } from '@kerbside/contracts/ui/overlays/use-out-of-the-way';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'wouter';
import * as words from '../messages/chat.js';
import css from './chat-button.module.css';
import { isChatDue } from './chat-time.js';

const isOnHomeScreen = (): boolean => matchMedia('(display-mode: standalone)').matches;

/** A machine that slept looks again within an hour. */
const longestMs = 3_600_000;

/** A way to talk to us while somebody is there (A4), over the page but never over its controls. */
export function ChatButton({ host }: { readonly host: HostApi }) {
  const [path] = useLocation();
  const isLongEnough = useLongEnough(host.config.timings.chatDelay ?? defaultTimings.chatDelay ?? 0);
  const wasHidden = useWasHidden();
  const isStaff = host.session.role !== null;
  const isOpen = useOpenHours();
  if (!isOpen && !isStaff) return null;
  if (!isChatDue({ path, isStaff, wasHidden, isOnHomeScreen: isOnHomeScreen(), isLongEnough })) return null;
  return <Offer onTalk={() => host.openDialog('callback')} />;
}

/** Hidden while it would cover something that can be pressed. */
function Offer({ onTalk }: { readonly onTalk: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  const isInTheWay = useOutOfTheWay(button);
  return (
    <button ref={button} type="button" className={css.button} data-away={isInTheWay || undefined} data-no-print="" onClick={onTalk}>
      <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true" className={css.icon}>
        <path d="M4 5h16v11H9l-5 4z" />
      </svg>
      {words.talk}
    </button>
  );
}

/** Reschedules itself: for when it opens, or closes. */
const useOpenHours = (): boolean => {
  const [isOpen, setIsOpen] = useState(() => chatAt(new Date(Date.now())).isOpen);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      const chat = chatAt(new Date(Date.now()));
      setIsOpen(chat.isOpen);
      timer = setTimeout(look, Math.min(chat.changesAt.getTime() - Date.now(), longestMs));
    };
    look();
    return () => clearTimeout(timer);
  }, []);
  return isOpen;
};

const useLongEnough = (ms: number): boolean => {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    // Counted from when the page was opened, however late this code loaded.
    const timer = setTimeout(() => setDue(true), Math.max(0, ms - performance.now()));
    return () => clearTimeout(timer);
  }, [ms]);
  return isDue;
};

const useWasHidden = (): boolean => {
  const [was, setWas] = useState(false);
  const hidden = useSyncExternalStore(subscribe, () => document.hidden);
  if (hidden && !was) setWas(true);
  return was || hidden;
};

const subscribe = (listener: () => void) => {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
};
