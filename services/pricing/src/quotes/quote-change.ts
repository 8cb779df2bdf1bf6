import type { Caller } from '@kerbside/contracts/caller';
import { notFound } from '@kerbside/platform/errors/errors';
import type { ClientSession } from 'mongoose';
import { maySee, ownedBy, type QuoteAccess } from '../access/access.js';
import type { Decision } from './model/decision.js';
import { withoutLostHold } from './model/lost-hold.js';
import { updated } from './model/quote-events.js';
import type { Quote } from './model/quote.js';

export interface QuoteChange {
  readonly quoteId: string;
  /** Without it, one of our own services makes the change. */
  readonly access?: QuoteAccess | undefined;
  /** The rule. It may run more than once, so it does nothing but compute. */
  readonly decide: (quote: Quote) => Decision;
  /** For the audit trail, which records what staff do. */
  readonly by?: { readonly actor: Caller; readonly action: string; readonly why?: string | undefined };
  /** Adds the jobs that follow, in the transaction of the change. */
  readonly addJobs?: (session: ClientSession, after: Quote) => Promise<void>;
}

/** The result of a change; undefined when nothing changes. Each event takes the next version. NOT_FOUND for a stranger. */
export const outcomeOf = (before: Quote, { access, decide }: Pick<QuoteChange, 'access' | 'decide'>): Decision | undefined => {
  if (access && !maySee(before, access)) throw notFound();
  const owned = access ? ownedBy(before, access) : before;
  const decision = decide(owned);
  const quote = withoutLostHold(before, decision.quote);
  if (quote === before) return undefined;
  const events = owned === before ? decision.events : withOwner(decision);
  return { quote: { ...quote, version: before.version + events.length }, events };
};

/** The new owner stands in the event of a submitted step, else in an event of its own. */
const withOwner = ({ quote, events }: Decision): Decision['events'] => {
  const ofOwner = updated(quote, quote.step);
  return events.some(({ type }) => type === ofOwner.type) ? events : [ofOwner, ...events];
};
