import * as z from 'zod/mini';
import { wholeOf } from '../fields.js';
import { formatPounds } from '../money/format-pounds.js';
import type { Pence, Pounds } from '../money/money.js';

/** Pounds, or pounds and pence: "20", "1,020.5", "£20.50", and "20,50" as the continent writes it. */
const shape = /^£?([\d,]+?)(?:[.,](\d{1,2}))?$/;

/** An amount in pounds as it was typed or pasted. NaN for anything else, also for more than two decimals. */
export const penceOfTyped = (text: string): Pence => {
  const [, pounds = '', pence = ''] = shape.exec(text.normalize('NFKC').replace(/[\p{DI}\s]/gu, '')) ?? [];
  return wholeOf(pounds) * 100 + Number(pence.padEnd(2, '0'));
};

/** What was typed as an amount, for people to read; as it was typed where it is none. */
export const readAmount = (text: string): string => {
  const pence = penceOfTyped(text);
  return Number.isNaN(pence) ? text : formatPounds(pence);
};

/** An amount of whole pounds as it was typed: "95,50" is not £9,550, as it would be of what counts something. */
export const wholePoundsTyped = (message: string, most: Pounds) =>
  z
    .pipe(
      z.union([z.number(), z.string()], message),
      z.transform((value: number | string) => (typeof value === 'number' ? value : penceOfTyped(value) / 100)),
    )
    .check(z.refine((value) => Number.isInteger(value) && value >= 1 && value <= most, message));

/** What is wrong with a whole number where nothing but the page reads it; nothing typed is not wrong. */
export const wholeFault = (typed: string): string | undefined =>
  typed === '' || wholeOf(typed) >= 0 ? undefined : 'Enter a whole number, like 12,500';

/** Pounds that may arrive as text: "1,234.50", "£12". NaN for a percentage. */
export const poundsOf = (value: number | string): number => (typeof value === 'number' ? value : penceOfTyped(value) / 100);

/** Whether pounds are whole pence, or percent have two decimals at most, whatever binary fractions make of them. */
export const hasTwoDecimals = (value: number): boolean => Number.isInteger(Math.round(value * 1e6) / 1e4);

/** Percent, of at most two decimals, that may arrive as text: "12.5", "10%". NaN for pounds. */
export const percentOf = (value: number | string): number =>
  typeof value === 'string' && /[£￡]/.test(value) ? Number.NaN : poundsOf(typeof value === 'string' ? value.replace(/%\s*$/, '') : value);
