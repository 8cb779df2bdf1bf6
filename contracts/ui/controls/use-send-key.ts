import { useEffect } from 'react';

/** Ctrl-Enter in any control of a form does what Enter does in a box of one line: it presses the form's first button. So a note is sent from a box in which Enter begins a line. Mount it once in a remote. */
export const useSendKey = (): void => {
  useEffect(() => {
    document.addEventListener('keydown', send);
    return () => document.removeEventListener('keydown', send);
  }, []);
};

const send = (event: KeyboardEvent): void => {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
  const form = event.target instanceof Element ? event.target.closest('form') : null;
  if (!form) return;
  event.preventDefault();
  // The button may stand at the foot of a dialog, outside its form.
  const button = [...form.elements].find((one): one is HTMLButtonElement => one instanceof HTMLButtonElement && one.type === 'submit');
  if (button) button.click();
  else form.requestSubmit();
};
