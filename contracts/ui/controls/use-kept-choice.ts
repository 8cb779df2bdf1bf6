import { useContext, useEffect, useState } from 'react';
import { FormKeeper } from './form-keeper.js';

/** What is chosen outside of a form, kept as what is typed in one is: until the same person has signed in again. `of` tells it from others of its page. */
export const useKeptChoice = <T extends object>(of: object, first: T) => {
  const keeperOf = useContext(FormKeeper);
  const [keeper] = useState(() => keeperOf?.(of));
  const [chosen, setChosen] = useState<T>(() => ({ ...first, ...keeper?.before() }));
  useEffect(() => keeper?.begin(), [keeper]);
  const choose = (now: T) => {
    setChosen(now);
    for (const [name, value] of Object.entries(now)) keeper?.keep(name, value);
  };
  return { chosen, choose, sent: () => keeper?.drop() };
};
