import { defaultTimings } from '@kerbside/contracts/host';
import { createContext } from 'react';

/** Milliseconds after which a new price label appears (Q9). */
export const PriceLabelDelay = createContext(defaultTimings.priceLabels);
