import * as z from 'zod/mini';
import { dropFromTab, keepInTab, keptInTab } from '../page/kept-in-tab.js';

/** A code that was found valid before there was a quote to put it on. */
const triedOn = z.object({ code: z.string(), clubMemberId: z.string() });
export type TriedOnVoucher = z.infer<typeof triedOn>;

const key = 'ks-voucher-to-try-on';

/** For this tab: a new tab starts without one. */
export const tryOnVoucher = (voucher: TriedOnVoucher): void => keepInTab(key, voucher);

/** Once it was put on a quote, or refused by it: it is put there once. */
export const forgetTriedOnVoucher = (): void => dropFromTab(key);

/** Undefined when this tab has no such code. */
export const triedOnVoucher = (): TriedOnVoucher | undefined => keptInTab(key, triedOn);
