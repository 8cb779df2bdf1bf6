import * as z from 'zod/mini';
import { browserStorage } from './browser-storage.js';
import { parseJson } from '../parse-json.js';

const tab = () => browserStorage('sessionStorage');

/** What is stored under a name for as long as this tab lasts. Undefined where there is nothing, or nothing of this shape: another release of the page may have stored it. */
export const keptInTab = <S extends z.core.$ZodType>(key: string, schema: S): z.output<S> | undefined => {
  const text = tab().getItem(key);
  return text === null ? undefined : z.safeParse(schema, parseJson(text)).data;
};

export const keepInTab = (key: string, value: object): void => tab().setItem(key, JSON.stringify(value));

export const dropFromTab = (key: string): void => tab().removeItem(key);
