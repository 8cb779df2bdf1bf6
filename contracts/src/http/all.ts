import type { Call } from '../call.js';
import * as accounts from './accounts/accounts.js';
import * as accountsColleagues from './accounts/colleagues-and-customers.js';
import * as accountsCars from './accounts/cars.js';
import * as accountsData from './accounts/data.js';
import * as accountsDetails from './accounts/details.js';
import * as accountsDocuments from './accounts/documents.js';
import * as accountsEmail from './accounts/email.js';
import * as accountsImported from './accounts/imported.js';
import * as accountsUpdates from './accounts/account-updates.js';
import * as accountsNotes from './accounts/notes.js';
import * as accountsRemotes from './accounts/remotes.js';
import * as accountsServiceReleases from './accounts/service-releases.js';
import * as accountsPass from './accounts/pass.js';
import * as accountsPasskeys from './accounts/passkeys.js';
import * as accountsPlans from './accounts/plans.js';
import * as accountsRatings from './accounts/ratings.js';
import * as accountsRegistrations from './accounts/registrations.js';
import * as accountsSecondFactor from './accounts/second-factor.js';
import * as accountsSessions from './accounts/sessions.js';
import * as accountsSubscriptions from './accounts/subscriptions.js';
import * as accountsWallet from './accounts/wallet.js';
import * as auditTrails from './audit-trails.js';
import * as callbacks from './callbacks/callbacks.js';
import * as callbacksOwn from './callbacks/own-callbacks.js';
import * as callbacksOwnMessages from './callbacks/own-messages.js';
import * as callbacksSms from './callbacks/sms.js';
import * as callbacksGrade from './callbacks/grade.js';
import * as callbacksReminders from './callbacks/reminders.js';
import * as callbacksReviews from './callbacks/reviews.js';
import * as callbacksTree from './callbacks/tree.js';
import * as callbacksWritten from './callbacks/written.js';
import * as claims from './claims/policies.js';
import * as claimsCancellations from './claims/cancellations.js';
import * as claimsCars from './claims/cars.js';
import * as claimsClaims from './claims/claims.js';
import * as claimsHistory from './claims/history.js';
import * as claimsOffers from './claims/offers.js';
import * as claimsPolicyCare from './claims/policy-care.js';
import * as claimsRenewals from './claims/renewals.js';
import * as claimsDesk from './claims/desk.js';
import * as claimsTransfers from './claims/transfers.js';
import * as claimsObstacles from './claims/obstacles.js';
import * as garagesObstacles from './garages/obstacles.js';
import * as paymentsObstacles from './payments/obstacles.js';
import * as garages from './garages/garages.js';
import * as garagesAddresses from './garages/addresses.js';
import * as garagesAudit from './garages/audit.js';
import * as garagesBookings from './garages/bookings.js';
import * as garagesCalendar from './garages/calendar.js';
import * as garagesDesk from './garages/desk.js';
import * as garagesSigned from './garages/signed.js';
import * as garagesEstimates from './garages/estimates.js';
import * as garagesMenus from './garages/menus.js';
import * as garagesOffers from './garages/offers.js';
import * as garagesSlots from './garages/slots.js';
import * as garagesTracker from './garages/tracker.js';
import * as garagesTyres from './garages/tyres.js';
import * as imports from './imports/imports.js';
import * as importsFigures from './imports/figures.js';
import * as importsBlocks from './imports/blocks.js';
import * as importsDrafts from './imports/drafts.js';
import * as importsFind from './imports/find.js';
import * as importsRules from './imports/rules.js';
import * as importsRuns from './imports/runs.js';
import * as importsTimeline from './imports/timeline.js';
import * as partners from './partners/partners.js';
import * as partnersWebhooks from './partners/webhooks.js';
import * as payments from './payments/payments.js';
import * as paymentsAttempts from './payments/attempts.js';
import * as paymentsBooks from './payments/books.js';
import * as paymentsCards from './payments/cards.js';
import * as paymentsPayoutAccounts from './payments/payout-accounts.js';
import * as paymentsHistory from './payments/history.js';
import * as paymentsLedger from './payments/ledger.js';
import * as paymentsPlans from './payments/plans.js';
import * as paymentsRefunds from './payments/refunds.js';
import * as paymentsSandbox from './payments/sandbox.js';
import * as paymentsSchedule from './payments/schedule.js';
import * as paymentsWebhooks from './payments/webhooks.js';
import * as pricing from './pricing/pricing.js';
import * as pricingAbbreviated from './pricing/abbreviated.js';
import * as pricingAudit from './pricing/audit.js';
import * as pricingInternal from './pricing/internal.js';
import * as pricingJourney from './pricing/journey.js';
import * as pricingJourneySteps from './pricing/journey-steps.js';
import * as pricingPurchase from './pricing/purchase.js';
import * as pricingTables from './pricing/tables.js';
import * as pricingTyping from './pricing/typing.js';
import * as pricingVehicle from './pricing/vehicle.js';
import * as pricingVehicleRecords from './pricing/vehicle-records.js';
import * as pricingDocuments from './pricing/documents.js';
import * as pricingGap from './pricing/gap.js';
import * as pricingGapInformation from './pricing/gap-information.js';
import * as pricingProducts from './pricing/products.js';
import * as pricingRateBooks from './pricing/rate-books.js';
import * as pricingReserve from './pricing/reserve.js';
import * as pricingStaff from './pricing/staff.js';
import * as pricingVisits from './pricing/visits.js';
import * as deadLetters from './dead-letters.js';
import * as stuckWork from './stuck-work.js';
import * as vouchers from './vouchers/vouchers.js';
import * as vouchersAudit from './vouchers/audit.js';
import * as vouchersCampaigns from './vouchers/campaigns.js';
import * as vouchersCodes from './vouchers/codes.js';
import * as vouchersLookup from './vouchers/lookup.js';
import * as vouchersManuals from './vouchers/manuals.js';
import * as vouchersOffers from './vouchers/offers.js';
import * as vouchersRewards from './vouchers/rewards.js';

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'service' in value && 'method' in value && 'path' in value;

/** Every call of every contract, whichever service serves it. */
export const calls: readonly Call[] = [
  accounts,
  accountsColleagues,
  accountsCars,
  accountsData,
  accountsDetails,
  accountsDocuments,
  accountsEmail,
  accountsImported,
  accountsUpdates,
  accountsNotes,
  accountsRemotes,
  accountsServiceReleases,
  accountsPass,
  accountsPasskeys,
  accountsPlans,
  accountsRatings,
  accountsRegistrations,
  accountsSecondFactor,
  accountsSessions,
  accountsSubscriptions,
  accountsWallet,
  auditTrails,
  callbacks,
  callbacksOwn,
  callbacksOwnMessages,
  callbacksSms,
  callbacksGrade,
  callbacksReminders,
  callbacksReviews,
  callbacksTree,
  callbacksWritten,
  claims,
  claimsCancellations,
  claimsCars,
  claimsClaims,
  claimsHistory,
  claimsOffers,
  claimsPolicyCare,
  claimsRenewals,
  claimsTransfers,
  claimsDesk,
  claimsObstacles,
  garagesObstacles,
  paymentsObstacles,
  garages,
  garagesAddresses,
  garagesAudit,
  garagesBookings,
  garagesCalendar,
  garagesDesk,
  garagesSigned,
  garagesEstimates,
  garagesMenus,
  garagesOffers,
  garagesSlots,
  garagesTracker,
  garagesTyres,
  imports,
  importsFigures,
  importsBlocks,
  importsDrafts,
  importsFind,
  importsRules,
  importsRuns,
  importsTimeline,
  partners,
  partnersWebhooks,
  payments,
  paymentsAttempts,
  paymentsBooks,
  paymentsCards,
  paymentsPayoutAccounts,
  paymentsHistory,
  paymentsLedger,
  paymentsPlans,
  paymentsRefunds,
  paymentsSandbox,
  paymentsSchedule,
  paymentsWebhooks,
  pricing,
  pricingAbbreviated,
  pricingAudit,
  pricingInternal,
  pricingJourney,
  pricingJourneySteps,
  pricingPurchase,
  pricingTables,
  pricingTyping,
  pricingVehicle,
  pricingVehicleRecords,
  pricingDocuments,
  pricingGap,
  pricingGapInformation,
  pricingProducts,
  pricingRateBooks,
  pricingReserve,
  pricingStaff,
  pricingVisits,
  deadLetters,
  stuckWork,
  vouchers,
  vouchersAudit,
  vouchersCampaigns,
  vouchersCodes,
  vouchersLookup,
  vouchersManuals,
  vouchersOffers,
  vouchersRewards,
].flatMap((contract) => Object.values(contract).filter(isCall));
