import { createContext } from 'react';

/** Milliseconds after which a new price label appears (Q9); the site's configuration may override it. */
export const priceLabelDelay = 500;
export const PriceLabelDelay = createContext(priceLabelDelay);
