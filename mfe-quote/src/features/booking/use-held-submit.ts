import type { Form } from '@kerbside/contracts/ui/controls/use-form';
import { useEffect, useEffectEvent, useState, type FormEvent } from 'react';

/** Submits a form once the address that was picked in it has come: until then its lines are still empty. */
export const useHeldSubmit = ({ submit }: Pick<Form<object>, 'submit'>) => {
  const [isPicking, setIsPicking] = useState(false);
  const [isHeld, setIsHeld] = useState(false);
  const send = useEffectEvent(() => {
    setIsHeld(false);
    void submit();
  });
  useEffect(() => {
    if (isHeld && !isPicking) send();
  }, [isHeld, isPicking]);
  const held = () => setIsHeld(true);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    held();
  };
  return { onBusy: setIsPicking, isHeld, submit: held, onSubmit };
};
