import type { CampaignEntry } from '@kerbside/contracts/http/vouchers/campaigns';
import type { Car, Person } from '@kerbside/contracts/http/accounts/accounts';
import type { Reminder } from '@kerbside/contracts/http/callbacks/reminders';
import type { CustomerDocument } from '@kerbside/contracts/http/accounts/documents';
import type { CoverElsewhere } from '@kerbside/contracts/http/accounts/plans';
import type { CustomerNote } from '@kerbside/contracts/http/accounts/notes';
import type { Message } from '@kerbside/contracts/http/callbacks/callbacks';
import type { Cover } from '@kerbside/contracts/http/claims/policies';
import type { TrackedBooking } from '@kerbside/contracts/http/garages/tracker';
import type { SearchHit } from '@kerbside/contracts/http/imports/imports';
import type { FoundPerson } from '@kerbside/contracts/http/imports/find';
import type { VoucherCode } from '@kerbside/contracts/http/vouchers/codes';
import type { Endpoint, Partner } from '@kerbside/contracts/http/partners/partners';
import type { Delivery } from '@kerbside/contracts/http/partners/webhooks';
import type { Payment } from '@kerbside/contracts/http/payments/payments';
import type { Refund } from '@kerbside/contracts/http/payments/refunds';
import type { PaymentAttempt } from '@kerbside/contracts/http/payments/attempts';
import type { Plan, PlanLine } from '@kerbside/contracts/http/payments/schedule';
import type { Quote } from '@kerbside/contracts/http/pricing/pricing';
import { aCar as sampleCar, aPerson as samplePerson } from '@kerbside/contracts/testing/samples';
import { aPayment as samplePayment, aPlan as samplePlan, aPlanLine as samplePlanLine } from '@kerbside/contracts/testing/sample-payments';
import { aQuote as sampleQuote } from '@kerbside/contracts/testing/sample-quotes';
import { aVisit as sampleVisit } from '@kerbside/contracts/testing/sample-visits';
import { aPolicy as samplePolicy } from '@kerbside/contracts/testing/sample-policy';
import type { AuditRow } from '../api/partners-api.js';
import { completeReasons } from '@kerbside/contracts/staff/reminders';

export const ids = {
  staff: '10000000-0000-4000-8000-000000000001',
  customer: '20000000-0000-4000-8000-000000000001',
  car: '30000000-0000-4000-8000-000000000001',
  policy: '40000000-0000-4000-8000-000000000001',
  quote: '50000000-0000-4000-8000-000000000001',
  payment: '60000000-0000-4000-8000-000000000001',
  refund: '60000000-0000-4000-8000-000000000002',
  claim: 'a0000000-0000-4000-8000-000000000001',
  claimFile: 'a0000000-0000-4000-8000-000000000002',
  note: 'b0000000-0000-4000-8000-000000000001',
  message: '70000000-0000-4000-8000-000000000001',
  callback: '80000000-0000-4000-8000-000000000001',
  partner: '90000000-0000-4000-8000-000000000001',
  key: '90000000-0000-4000-8000-000000000002',
  endpoint: '90000000-0000-4000-8000-000000000003',
  document: 'c0000000-0000-4000-8000-0000000000d1',
  plan: 'e0000000-0000-4000-8000-0000000000a1',
  voucher: 'd0000000-0000-4000-8000-0000000000a1',
  event: '90000000-0000-4000-8000-000000000004',
} as const;

const at = '2027-03-05T14:05:00.000Z';

export const aHit = (of: Partial<SearchHit> = {}): SearchHit => ({
  kind: 'customer',
  id: ids.customer,
  customerId: ids.customer,
  title: 'Priya Shah',
  subtitle: 'priya@example.com',
  matched: 'name',
  ...of,
});

export const aFoundPerson = (of: Partial<FoundPerson> = {}): FoundPerson => ({
  customerId: ids.customer,
  name: 'Priya Shah',
  email: 'priya@example.com',
  phone: '07700 900123',
  postcode: 'LS1 1AA',
  town: 'Leeds',
  cars: ['AA19AAA'],
  found: [{ kind: 'customer', id: ids.customer, title: 'Priya Shah', subtitle: 'priya@example.com', matched: 'name' }],
  ...of,
});

export const aPerson = (of: Partial<Person> = {}): Person =>
  samplePerson({
    id: ids.customer,
    email: 'priya@example.com',
    title: null,
    firstName: 'Priya',
    lastName: 'Shah',
    phone: '07700 900123',
    address: ['1 Kerb Lane', 'Leeds'],
    postcode: 'LS1 1AA',
    ...of,
  });

export const aCar = (of: Partial<Car> = {}): Car => sampleCar({ id: ids.car, addedAt: at, ...of });

/** The year of warranty that the sample person holds on the sample car. */
export const aPolicy = (of: Partial<Cover> = {}): Cover =>
  samplePolicy({
    id: ids.policy,
    policyNumber: 'KS-WAR-1000342-100',
    customerId: ids.customer,
    quoteId: ids.quote,
    paymentId: ids.payment,
    levelName: 'Extra',
    status: 'active',
    vehicle: { registrationNumber: 'AA19AAA', make: 'Ford', model: 'Focus', range: null },
    startsOn: '2027-03-05',
    endsOn: '2028-03-04',
    lines: [],
    issuedAt: at,
    ...of,
  });

export const aPayment = (of: Partial<Payment> = {}): Payment =>
  samplePayment({
    id: ids.payment,
    quoteId: ids.quote,
    customerId: ids.customer,
    reference: 'KQ-4SE354DX',
    title: 'Extra warranty, 12 months',
    method: 'visa',
    createdAt: at,
    paidAt: at,
    ...of,
  });

export const aPlanLine = (of: Partial<PlanLine> = {}): PlanLine =>
  samplePlanLine({ dueOn: '2027-04-12', amountPence: 12_000, method: 'direct_debit', state: 'due', isChangeable: true, ...of });

/** £360.00 in three, by direct debit: the first is paid. */
export const aPlan = (of: Partial<Plan> = {}): Plan =>
  samplePlan({
    paymentId: ids.payment,
    quoteId: ids.quote,
    customerId: ids.customer,
    productType: 'warranty',
    reference: 'KQ-4SE354DX',
    title: 'Extra warranty, 12 months',
    lines: [
      aPlanLine({ dueOn: '2027-03-12', state: 'collected', isChangeable: false }),
      aPlanLine({ number: 2 }),
      aPlanLine({ number: 3, dueOn: '2027-05-12' }),
    ],
    totalPence: 36_000,
    paidPence: 12_000,
    leftPence: 24_000,
    next: { dueOn: '2027-04-12', amountPence: 12_000, thenMore: 1, words: 'next payment £120.00 on 12 April, then 1 more' },
    earliestOn: '2027-03-22',
    latestOn: '2028-03-12',
    method: 'direct_debit',
    ...of,
  });

export const anAttempt = (of: Partial<PaymentAttempt> = {}): PaymentAttempt => ({
  id: `${ids.payment}:2`,
  line: 2,
  method: 'direct_debit',
  channel: 'online',
  staffId: null,
  amountPence: 12_000,
  status: 'failed',
  startedAt: at,
  endedAt: at,
  code: 'insufficient_funds',
  reason: 'There was not enough money in the account to pay this Direct Debit.',
  ...of,
});

/** Refused by the provider: it waits for staff. */
export const aRefund = (of: Partial<Refund> = {}): Refund => ({
  refundId: ids.refund,
  paymentId: ids.payment,
  amountPence: 2_000,
  rewardsPence: 0,
  status: 'refused',
  why: 'Sold the car',
  requestedAt: at,
  parts: [
    {
      number: 1,
      line: 1,
      method: 'card',
      to: 'Visa ending 4242',
      amountPence: 2_000,
      status: 'refused',
      message: 'The account is closed.',
      reference: null,
      at,
    },
  ],
  ...of,
});

export const aQuote = (of: Partial<Quote> = {}): Quote =>
  sampleQuote({
    id: ids.quote,
    reference: 'KQ-7Q4K11AB',
    customerId: ids.customer,
    createdAt: at,
    expiresAt: '2027-04-04T14:05:00.000Z',
    ...of,
  });

export const aNote = (of: Partial<CustomerNote> = {}): CustomerNote => ({
  id: ids.note,
  text: 'Prefers to be called after five',
  writtenAt: at,
  writtenBy: { id: ids.staff, name: 'Sam Staff' },
  ...of,
});

export const aVisit = (of: Partial<TrackedBooking> = {}): TrackedBooking =>
  sampleVisit({ workshop_address: null, customer_status_text: 'Booked.', mot_due_date: null, ...of });

export const aDocument = (of: Partial<CustomerDocument> = {}): CustomerDocument => ({
  id: ids.document,
  category: 'mot',
  name: 'mot.pdf',
  bytes: 1_200,
  addedAt: at,
  ...of,
});

export const aMessage = (of: Partial<Message> = {}): Message => ({
  id: ids.message,
  channel: 'email',
  template: 'policy-confirmation',
  customerId: ids.customer,
  to: 'priya@example.com',
  subject: 'Your warranty policy KS-WAR-1000342-100',
  text: 'Hello Priya, your policy is in place.',
  html: '<p style="color:#0b5c4a">Hello <b>Priya</b></p><script>parent.document.title = "taken"</script>',
  attachments: [{ name: 'KS-WAR-1000342-100.pdf', mediaType: 'application/pdf', bytes: 5_120 }],
  status: 'sent',
  createdAt: at,
  sentAt: at,
  ...of,
});

/** An unassigned callback. */
export const aReminder = (of: Partial<Reminder> = {}): Reminder => ({
  callback_id: ids.callback,
  reference: 'CB-123456',
  user_id: '0',
  reminder_users: [],
  current_user_id: ids.staff,
  content: 'New quote: Warranty',
  remind_date: '2027-03-08T09:30:00.000Z',
  task: 'call',
  grade: 0,
  related_table: null,
  related_id: null,
  related_title: null,
  related_person: 'Priya Shah',
  related_phone: '07700 900123',
  related_email: 'priya@example.com',
  is_silent: false,
  is_overdue: false,
  is_hidden: false,
  is_unread: false,
  show_also_in_notes_box: false,
  created: at,
  created_by: null,
  assignment_date: null,
  ticked_off: false,
  ticked_off_date: null,
  ticked_off_by: null,
  ticked_off_reason: null,
  reminder: false,
  callback: true,
  complete_reasons: completeReasons(true),
  link: null,
  sale_link: `/backoffice/callbacks?open=${ids.callback}&do=quote`,
  history_link: '/backoffice/?q=priya%40example.com',
  message_link: '/backoffice/mailbox?search=priya%40example.com',
  save_link: '/callbacks/callbacksave',
  assign_link: '/callbacks/callbackassign',
  version: 1,
  ...of,
});

export const anEntry = (of: Partial<AuditRow> = {}): AuditRow => ({
  id: '1',
  at,
  actorId: ids.staff,
  actorKind: 'staff',
  action: 'customer-viewed',
  subjectType: 'person',
  subjectId: ids.customer,
  why: null,
  before: null,
  after: null,
  ...of,
});

export const aPartner = (of: Partial<Partner> = {}): Partner => ({
  id: ids.partner,
  name: 'Garage Data',
  status: 'active',
  topics: ['kerbside.claims'],
  keys: [{ id: ids.key, hint: 'ksp_ab12', createdAt: at, endsAt: null, lastUsedAt: null }],
  endpoints: [],
  createdAt: at,
  ...of,
});

export const anEndpoint = (of: Partial<Endpoint> = {}): Endpoint => ({
  id: ids.endpoint,
  url: 'https://partner.example/events',
  eventTypes: [],
  status: 'active',
  disabledBecause: null,
  failingSince: null,
  oldSecretEndsAt: null,
  createdAt: at,
  ...of,
});

export const aDelivery = (of: Partial<Delivery> = {}): Delivery => ({
  id: `${ids.endpoint}:${ids.event}`,
  endpointId: ids.endpoint,
  eventId: ids.event,
  eventType: 'kerbside.claims.policy-issued.v1',
  status: 'delivered',
  tries: [{ at, status: 204, ms: 31, note: '' }],
  nextTryAt: null,
  createdAt: at,
  endedAt: at,
  ...of,
});

export const anEnrolment = (of: Partial<CampaignEntry> = {}): CampaignEntry => ({
  id: ids.message,
  campaign: 'enrollment',
  email: 'jo@example.com',
  name: 'Jo Bloggs',
  company: 'Bloggs Ltd',
  enteredAt: '2027-03-05T14:05:00.000Z',
  ...of,
});

/** The counts for a reader with nothing to do. */
export const nothingWaits = {
  hidden_reminders_count: 0,
  related_reminders_count: 0,
  unread_assigned_messages_count: 0,
  nobodys_due_count: 0,
  waiting_count: 0,
  date_to_compare: '2027-03-05T10:00:00.000Z',
  user_id: ids.staff,
};

/** What a customer has with another company. */
export const aCoverElsewhere = (of: Partial<CoverElsewhere> = {}): CoverElsewhere => ({
  id: ids.plan,
  carId: ids.car,
  registrationNumber: 'AA19AAA',
  productType: 'gap',
  provider: 'DriveWell',
  policyNumber: 'DW-1',
  pricePence: 24_990,
  levelOfCover: 'Full',
  otherInformation: 'Paid by card',
  inceptionDate: '2026-02-01',
  startDate: '2026-03-01',
  expiryDate: '2027-02-28',
  documents: [],
  version: 1,
  ...of,
});

/** Ten per cent off, without terms or an end. */
export const aVoucherCode = (of: Partial<VoucherCode> = {}): VoucherCode => ({
  id: ids.voucher,
  code: 'WINTER',
  label: '10% off',
  discount: { kind: 'percent', percent: 10 },
  products: null,
  needs_mot: false,
  needs_breakdown: false,
  is_for_first_cover: false,
  is_for_club: false,
  is_single_use: false,
  expires_at: null,
  status: 'open',
  on_quotes: 2,
  bought: 3,
  ...of,
});
