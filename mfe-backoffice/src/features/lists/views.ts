import { parseJson } from '@kerbside/contracts/parse-json';
import * as z from 'zod/mini';
import { whereAllowed } from '../../ui/where-allowed.js';

const view = z.object({ name: z.string(), query: z.string() });
export type View = z.infer<typeof view>;
const views = z.array(view);

const keyOf = (list: string): string => `ks-backoffice-views-${list}`;

/** What is open, and the page of the list, belong to the moment and not to the view. */
const ofMoment = ['page', 'open', 'part'];

export const queryToKeep = (query: string): string => {
  const kept = new URLSearchParams(query);
  ofMoment.forEach((name) => kept.delete(name));
  kept.sort();
  return kept.toString();
};

/** The views of a list that are kept in this browser; the others where it forbids keeping, or keeps nothing that can be read. */
export const viewsOf = (list: string, others: readonly View[] = []): readonly View[] => {
  const kept = whereAllowed(() => localStorage.getItem(keyOf(list)));
  return views.safeParse(parseJson(kept ?? '')).data ?? others;
};

/** With another view; one of the same name makes way. */
export const withView = (kept: readonly View[], added: View): readonly View[] => [...without(kept, added.name), added];
export const without = (kept: readonly View[], name: string): readonly View[] => kept.filter((one) => one.name !== name);

/** Where the browser keeps nothing they last until the page is closed. */
export const keepViews = (list: string, kept: readonly View[]): void =>
  whereAllowed(() => localStorage.setItem(keyOf(list), JSON.stringify(kept)));
