/**
 * What each change of a policy, an order, a claim or a visit tells its customer by letter, by the event and the templates of its letters. None: the change is part of
 * another that tells of it, or it is only for staff. A new event is added here, and `told.int.spec.ts` compares the table with what is sent.
 */
export const told: Readonly<Record<string, readonly string[]>> = {
  'claims.policy-issued': ['policy-confirmation'],
  'claims.policy-cancelled': ['policy-cancelled'],
  'claims.policy-reinstated': ['policy-reinstated'],
  'claims.policy-amended': ['cover-started'],
  'claims.auto-renewal-cancelled': ['renewal-off'],
  'claims.renewal-offered': ['renewal-offer'],
  'claims.policy-transfer-requested': ['transfer-requested'],
  'claims.policy-transfer-ended': ['transfer-accepted', 'transfer-declined', 'transfer-expired', 'transfer-withdrawn'],
  'claims.policy-transferred': ['policy-taken-over'],
  // Where its customer knew another number: the letter of a purchase says what was renewed.
  'claims.policy-renewal-marked': ['policy-renumbered'],
  'claims.policy-renewal-unmarked': ['policy-renumbered'],
  // Garages tell of the visit, accounts of the plate, and payments of the arrears.
  'claims.order-changed': [],
  'claims.policy-car-renamed': [],
  'claims.policy-arrears-changed': [],
  'claims.claim-opened': [],
  'claims.claim-submitted': ['claim-received', 'claim-appeal-received'],
  'claims.claim-question-asked': ['claim-question'],
  'claims.claim-decided': ['claim-decided'],
  'claims.claim-paid': ['claim-paid'],
  'garages.booking-requested': ['visit-booked'],
  'garages.booking-confirmed': ['visit-confirmed'],
  'garages.booking-date-changed': ['visit-moved'],
  'garages.booking-cancelled': ['visit-cancelled'],
  'garages.booking-action-needed': ['visit-no-time', 'visit-proposal', 'visit-finding'],
  'garages.booking-finished': ['visit-done'],
  'garages.booking-mot-result-noted': ['visit-mot-result'],
  'garages.visit-reminder-due': ['visit-next-week', 'visit-tomorrow'],
  'garages.mot-reminder-due': ['mot-due'],
  'garages.car-mot-reminder-due': ['mot-due'],
  'garages.repair-estimate-given': ['repair-estimate'],
  // `booking-action-needed` tells of a proposal and a finding.
  'garages.booking-slot-proposed': [],
  'garages.booking-findings-added': [],
  'garages.booking-finding-answered': [],
  'garages.booking-started': [],
  'garages.visit-not-closed': [],
  'garages.repair-estimate-requested': [],
};
