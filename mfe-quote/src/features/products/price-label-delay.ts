import { createContext } from 'react';

/** Milliseconds after which a price label that was set appears (Q9); the site's configuration may say otherwise. */
export const priceLabelDelay = 500;
export const PriceLabelDelay = createContext(priceLabelDelay);
