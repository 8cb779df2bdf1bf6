import { dropFromTab, keepInTab, keptInTab } from '@kerbside/contracts/page/kept-in-tab';
import { useEffect } from 'react';
import * as z from 'zod/mini';

const keyOf = (of: string): string => `ks-typing:${of}`;
const day = z.object({ day: z.string(), month: z.string(), year: z.string() });
const kept = z.record(z.string(), z.union([z.string(), z.boolean(), day]));
type TypingDraft = z.output<typeof kept>;

/**
 * Half-typed answers stay in the tab, so that a reload loses none of them: the service saves only valid ones, and a little later. Passwords
 * are never kept.
 */
export const keepDraft = (of: string, typed: object): void => {
  const answers = Object.entries(typed).filter(([name]) => !name.startsWith('password'));
  keepInTab(keyOf(of), Object.fromEntries(answers));
};

/** Keeps what is typed as it changes. A form that nobody touched is not kept. */
export const useKeptDraft = (of: string, typed: object, isTouched: boolean): void =>
  useEffect(() => {
    if (isTouched) keepDraft(of, typed);
  }, [of, typed, isTouched]);

/** Once the form is taken, the quote has it all. */
export const dropDraft = (of: string): void => dropFromTab(keyOf(of));

/** The answers plus what the tab still has. Empty values in the tab are ignored, and so are the fields in `stand`. */
export const withDraft = <T extends object>(of: string, initial: T, stand: readonly string[] = []): T => {
  const held = Object.entries(draftOf(of)).filter(
    ([name, value]) => Object.hasOwn(initial, name) && !stand.includes(name) && !isEmpty(value),
  );
  return { ...initial, ...Object.fromEntries(held) };
};

const draftOf = (of: string): TypingDraft => keptInTab(keyOf(of), kept) ?? {};

const isEmpty = (value: TypingDraft[string]): boolean =>
  typeof value === 'object' ? value.day + value.month + value.year === '' : value === '';
