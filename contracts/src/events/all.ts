import type { EventType } from '../event.js';
import * as accounts from './accounts.js';
import * as callbacks from './callbacks.js';
import * as claims from './claims.js';
import * as garages from './garages.js';
import * as imports from './imports.js';
import * as payments from './payments.js';
import * as pricing from './pricing.js';
import * as vouchers from './vouchers.js';

/** Every event type and version that Kerbside publishes. */
export const eventTypes: readonly EventType[] = [accounts, callbacks, claims, garages, imports, payments, pricing, vouchers].flatMap(
  (events) => Object.values(events),
);
