import { createContext, type ReactNode } from 'react';

/** What stands beside the price on every step that shows one: for staff, their panel. */
export const BesideReceipt = createContext<ReactNode>(null);
