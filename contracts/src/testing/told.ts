import type { EventType } from '../event.js';
import { eventTypes } from '../events/all.js';
import type { AccountPart } from '../page/page-updates.js';

interface ToldTexts {
  /** Templates of the letters that it owes. None: another change tells of it, or it is only for staff. */
  readonly letters: readonly string[];
  /** The part of an open account page, and of the customer's page in the office, that is asked for again. */
  readonly page: AccountPart;
  /** Whether the pass in a wallet is made again. A visit reaches it by `order-changed`. */
  readonly pass: boolean;
  /** The entry of the calendar that changes. */
  readonly calendar: 'renewal' | 'visit' | null;
}

const policy = { page: 'policies', pass: true } as const;
const claim = { page: 'claims', pass: false, calendar: null } as const;
const visit = { page: 'bookings', pass: false, calendar: 'visit' } as const;
/** Nothing that a calendar shows changes by it. */
const aboutVisit = { ...visit, calendar: null } as const;

/**
 * What each change of a policy, an order, a claim or a visit tells its customer, on each channel. Each channel compares itself with this table by its own
 * test: callbacks its letters, accounts pages and passes, garages the calendar. A new event is added here first.
 */
const told: Readonly<Record<string, ToldTexts>> = {
  'claims.policy-issued': { ...policy, calendar: 'renewal', letters: ['policy-confirmation'] },
  'claims.policy-cancelled': { ...policy, calendar: 'renewal', letters: ['policy-cancelled'] },
  'claims.policy-reinstated': { ...policy, calendar: 'renewal', letters: ['policy-reinstated'] },
  'claims.policy-amended': { ...policy, calendar: 'renewal', letters: ['cover-started'] },
  'claims.auto-renewal-cancelled': { ...policy, pass: false, calendar: 'renewal', letters: ['renewal-off'] },
  'claims.auto-renewal-resumed': { ...policy, pass: false, calendar: 'renewal', letters: ['renewal-on'] },
  'claims.renewal-offered': { ...policy, pass: false, calendar: null, letters: ['renewal-offer'] },
  'claims.policy-transfer-requested': { ...policy, calendar: null, letters: ['transfer-requested'] },
  'claims.policy-transfer-ended': {
    ...policy,
    calendar: null,
    letters: ['transfer-accepted', 'transfer-declined', 'transfer-expired', 'transfer-withdrawn'],
  },
  'claims.policy-transferred': { ...policy, calendar: 'renewal', letters: ['policy-taken-over'] },
  // Where its customer knew another number: the letter of a purchase says what was renewed.
  'claims.policy-renewal-marked': { ...policy, calendar: 'renewal', letters: ['policy-renumbered'] },
  'claims.policy-renewal-unmarked': { ...policy, calendar: 'renewal', letters: ['policy-renumbered'] },
  // Payments tell of arrears whoever bought it: not where somebody else took it over, nor where it ends anyway.
  'claims.policy-arrears-changed': { ...policy, calendar: 'renewal', letters: ['cover-not-paid', 'cover-paid-again'] },
  // Garages tell of the visit, accounts of the plate, and payments of what was paid back.
  'claims.order-changed': { ...policy, calendar: null, letters: [] },
  'claims.policy-car-renamed': { ...policy, calendar: null, letters: [] },
  'claims.purchase-not-issued': { ...policy, pass: false, calendar: null, letters: [] },
  'claims.claim-opened': { ...claim, letters: [] },
  'claims.claim-submitted': { ...claim, letters: ['claim-received', 'claim-appeal-received'] },
  'claims.claim-question-asked': { ...claim, letters: ['claim-question'] },
  'claims.claim-decided': { ...claim, letters: ['claim-decided'] },
  'claims.claim-payee-changed': { ...claim, letters: ['claim-payee-changed'] },
  // Of a car that is lost it ends the cover.
  'claims.claim-paid': { ...claim, pass: true, calendar: 'renewal', letters: ['claim-paid'] },
  'garages.booking-requested': { ...visit, letters: ['visit-booked'] },
  'garages.booking-confirmed': { ...visit, letters: ['visit-confirmed'] },
  'garages.booking-date-changed': { ...visit, letters: ['visit-moved'] },
  'garages.booking-cancelled': { ...visit, letters: ['visit-cancelled'] },
  'garages.booking-action-needed': { ...aboutVisit, letters: ['visit-no-time', 'visit-proposal', 'visit-finding'] },
  'garages.booking-finished': { ...visit, letters: ['visit-done'] },
  'garages.booking-mot-result-noted': { ...visit, letters: ['visit-mot-result'] },
  'garages.visit-reminder-due': { ...aboutVisit, letters: ['visit-next-week', 'visit-tomorrow', 'visit-unanswered'] },
  'garages.mot-reminder-due': { ...aboutVisit, letters: ['mot-due'] },
  'garages.car-mot-reminder-due': { ...aboutVisit, letters: ['mot-due'] },
  'garages.repair-estimate-given': { ...aboutVisit, letters: ['repair-estimate'] },
  // `booking-action-needed` tells of a proposal and a finding.
  'garages.booking-slot-proposed': { ...visit, letters: [] },
  'garages.booking-findings-added': { ...aboutVisit, letters: [] },
  'garages.booking-finding-answered': { ...aboutVisit, letters: [] },
  'garages.booking-started': { ...aboutVisit, letters: [] },
  'garages.visit-not-closed': { ...aboutVisit, letters: [] },
  'garages.repair-estimate-requested': { ...aboutVisit, letters: [] },
};

export const toldName = ({ type }: EventType): string => type.replace(/^kerbside\.|\.v\d+$/g, '');

/** Each event with its line of the table. Throws where one is missing or too many, so that no channel is compared with half of it. */
export const toldEvents = (): (readonly [name: string, event: EventType, told: ToldTexts])[] => {
  const events = eventTypes.filter(({ type }) => /^kerbside\.(claims|garages)\./.test(type));
  const names = events.map(toldName);
  const strangers = Object.keys(told).filter((name) => !names.includes(name));
  if (strangers.length > 0) throw new Error(`No such event: ${strangers.join(', ')}`);
  return events.map((event) => {
    const line = told[toldName(event)];
    if (!line) throw new Error(`Say in the table what ${toldName(event)} tells`);
    return [toldName(event), event, line] as const;
  });
};
