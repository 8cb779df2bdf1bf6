import { createContext } from 'react';

/** Keeps what is typed in a form; apart from what does so, which the first page does without. */
export const FormKeeper = createContext<
  | ((initial: object) => {
      readonly before: () => object | undefined;
      readonly begin: () => () => void;
      readonly keep: (name: string, value: unknown) => void;
      readonly drop: () => void;
    })
  | undefined
>(undefined);
