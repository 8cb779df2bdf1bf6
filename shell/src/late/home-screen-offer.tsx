import { Button } from '@kerbside/contracts/ui/controls/button';
import { Dialog } from '@kerbside/contracts/ui/overlays/dialog';
import { DialogFoot } from '@kerbside/contracts/ui/overlays/dialog-foot';
import { useOutOfTheWay, useOtherDialog } from '@kerbside/contracts/ui/overlays/use-out-of-the-way';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { homeScreenDue } from './home-screen.js';
import css from './late.module.css';

/** The offer to put the site on the home screen of a phone (A2). */
const words = {
  title: 'Kerbside on your home screen',
  how: {
    android: 'Keep your cover one tap away: open your browser’s menu and choose “Add to home screen”.',
    ios: 'Keep your cover one tap away: tap Share, then “Add to Home Screen”.',
  },
  add: 'Add to home screen',
  later: 'Not now',
} as const;

const key = 'kerbside-home-screen';

/** Chrome's own question, which it hands over to be asked later. */
interface InstallQuestion extends Event {
  readonly prompt: () => Promise<unknown>;
}
const isQuestion = (event: Event): event is InstallQuestion => 'prompt' in event;

const isOnHomeScreen = (): boolean => matchMedia('(display-mode: standalone)').matches;
/** Storage may be switched off: then the offer comes back with the next page. */
const kept = (which: () => Storage): string | null => {
  try {
    return which().getItem(key);
  } catch {
    return null;
  }
};
const keep = (which: () => Storage): void => {
  try {
    which().setItem(key, 'no');
  } catch {
    return;
  }
};
const session = (): Storage => sessionStorage;
const forGood = (): Storage => localStorage;

/** A popup at the foot of the screen. "Not now" lasts for the visit, the close button for good (A4). */
export default function HomeScreenOffer() {
  const [path] = useLocation();
  const [isDismissed, setDismissed] = useState(() => kept(session) !== null || kept(forGood) !== null);
  const question = useInstallQuestion();
  const phone = homeScreenDue({ userAgent: navigator.userAgent, isOnHomeScreen: isOnHomeScreen(), isDismissed, path });
  if (phone === undefined) return null;
  const dismiss = (where: () => Storage) => {
    keep(where);
    setDismissed(true);
  };
  const add = (asked: InstallQuestion) => {
    void asked.prompt();
    dismiss(session);
  };
  return (
    <AtFoot>
      <Dialog title={words.title} width="narrow" aside onClose={() => dismiss(forGood)}>
        <p>{words.how[phone]}</p>
        <DialogFoot>
          {question && <Button label={words.add} onClick={() => add(question)} />}
          <Button label={words.later} variant="secondary" onClick={() => dismiss(session)} />
        </DialogFoot>
      </Dialog>
    </AtFoot>
  );
}

/** In sight wherever it covers nothing that can be pressed; at the end of the page it has a place of its own. It waits for any other dialog (Q2). */
function AtFoot({ children }: { readonly children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const isInTheWay = useOutOfTheWay(place);
  const isWaiting = useOtherDialog(place);
  return (
    <div ref={place} className={css.foot} hidden={isWaiting} data-away={isInTheWay || undefined} data-no-print="">
      {!isWaiting && children}
    </div>
  );
}

const useInstallQuestion = (): InstallQuestion | undefined => {
  const [question, setQuestion] = useState<InstallQuestion>();
  useEffect(() => {
    const hold = (event: Event) => {
      event.preventDefault();
      if (isQuestion(event)) setQuestion(event);
    };
    addEventListener('beforeinstallprompt', hold);
    return () => removeEventListener('beforeinstallprompt', hold);
  }, []);
  return question;
};
