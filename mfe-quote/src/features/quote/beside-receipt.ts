import { createContext, type ReactNode } from 'react';

/** Shown beside the price on every step that has one: for staff, their panel. */
export const BesideReceipt = createContext<ReactNode>(null);
