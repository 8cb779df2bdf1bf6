import { browserStorage } from '@kerbside/contracts/page/browser-storage';

const tab = () => browserStorage('sessionStorage');

export const keyOf = (of: string): string => `ks-car:${of}`;

export const hasDraft = (of: string): boolean => tab().getItem(keyOf(of)) !== null;

export const keepDraft = (of: string, draft: string): void => tab().setItem(keyOf(of), draft);

export const forgetDraft = (of: string): void => tab().removeItem(keyOf(of));
