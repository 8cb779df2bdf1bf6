import type { Role, Session } from '@kerbside/contracts/caller';
import { readCustomer, type Car } from '@kerbside/contracts/http/accounts/accounts';
import { listMessages } from '@kerbside/contracts/http/callbacks/callbacks';
import { listTimeline } from '@kerbside/contracts/http/imports/timeline';
import { listPayments } from '@kerbside/contracts/http/payments/payments';
import { listQuotes } from '@kerbside/contracts/http/pricing/pricing';
import { listRegistrationChanges } from '@kerbside/contracts/http/accounts/registrations';
import { countNotifications, listReminders, nextReminder } from '@kerbside/contracts/http/callbacks/reminders';
import { listColleagues, listCustomerNames } from '@kerbside/contracts/http/accounts/colleagues-and-customers';
import { listDocuments } from '@kerbside/contracts/http/accounts/documents';
import { listNotes } from '@kerbside/contracts/http/accounts/notes';
import { listCompetitorPlansOfCustomer } from '@kerbside/contracts/http/accounts/plans';
import { readSubscriptionsOfCustomer } from '@kerbside/contracts/http/accounts/subscriptions';
import { listClaims } from '@kerbside/contracts/http/claims/claims';
import { readRenewalOffer } from '@kerbside/contracts/http/claims/offers';
import { listPolicies } from '@kerbside/contracts/http/claims/policies';
import { readTransfer } from '@kerbside/contracts/http/claims/transfers';
import { listClaimQueue } from '@kerbside/contracts/http/claims/desk';
import { listEstimateQueue } from '@kerbside/contracts/http/garages/estimates';
import { listBookings } from '@kerbside/contracts/http/garages/tracker';
import { findPeople } from '@kerbside/contracts/http/imports/find';
import { dropFormDraft, readFormDraft, saveFormDraft } from '@kerbside/contracts/http/imports/drafts';
import { stuckWorkOf } from '@kerbside/contracts/http/stuck-work';
import { FakeEventSource } from '@kerbside/contracts/testing/fake-event-source';
import { fakeHost, visitor } from '@kerbside/contracts/testing/fake-host';
import { readRewardsOfCustomer } from '@kerbside/contracts/http/vouchers/rewards';
import { ScriptedServices, type ScriptedRefusal } from '@kerbside/contracts/testing/scripted-services';
import { act, render } from '@testing-library/react';
import App from '../app.js';
import { ids, aPerson, nothingWaits } from './records.js';

export const staffSession = (role: Role): Session => ({
  signedIn: true,
  userId: ids.staff,
  email: 'staff@kerbside.test',
  name: 'Sam Staff',
  role,
});
export const customerSession: Session = { ...staffSession('agent'), userId: ids.customer, role: null };
export { visitor };

export const refused = (status: number, message: string, fields: Readonly<Record<string, string>> = {}): ScriptedRefusal => ({
  status,
  code: 'REFUSED',
  message,
  fields,
});
/** One page of a list: the only one, unless `paging` says otherwise. */
export const pageOf = <R,>(rows: R[], paging: { readonly page?: number; readonly count?: number } = {}) => ({
  rows,
  paging: { page: 1, perPage: 20, count: rows.length, ...paging },
});

const stuckWorkCalls = Object.values(stuckWorkOf).map(({ list }) => list);
const menuCalls = [...stuckWorkCalls, listClaimQueue, listEstimateQueue, listRegistrationChanges, countNotifications, nextReminder];

/** Services where nothing waits, which the menu counts on every page, and customers without policies, visits, claims, documents or notes. */
export const officeServices = (): ScriptedServices =>
  stuckWorkCalls.reduce(
    (services, list) => services.answer(list, pageOf([])),
    new ScriptedServices()
      .answer(listBookings, { rows: [] })
      .answer(listClaimQueue, pageOf([]))
      .answer(listEstimateQueue, pageOf([]))
      .answer(listRegistrationChanges, pageOf([]))
      .answer(countNotifications, nothingWaits)
      .answer(nextReminder, { status: 'none', remind: false, callback_id: null, load_next: 60 })
      .answer(readFormDraft, { draft: null })
      .answer(saveFormDraft, {})
      .answer(dropFormDraft, {})
      .answer(listClaims, pageOf([]))
      .answer(listPolicies, pageOf([]))
      .answer(readTransfer, { transfer: null, refusal: null })
      .answer(readRenewalOffer, { offer: null })
      .answer(listNotes, pageOf([]))
      .answer(listDocuments, { rows: [] })
      .answer(readRewardsOfCustomer, { balance: 0, coming: [], owed: 0, items: [] })
      .answer(listCompetitorPlansOfCustomer, { rows: [] })
      .answer(readSubscriptionsOfCustomer, { chosen: null, changes: [] })
      .answer(listReminders, pageOf([]))
      .answer(listColleagues, { rows: [] })
      .answer(listCustomerNames, { rows: [] })
      .answer(findPeople, pageOf([])),
  );

/** The same, with one customer, who has nothing but these cars. */
export const customerServices = (cars: readonly Car[] = []): ScriptedServices =>
  officeServices()
    .answer(readCustomer, { person: aPerson(), cars: [...cars] })
    .answer(listPayments, pageOf([]))
    .answer(listQuotes, { rows: [] })
    .answer(listMessages, pageOf([]))
    .answer(listTimeline, { rows: [], older: null, missing: [] });

interface OfficeSetup {
  /** An agent, unless the case is about another role. */
  readonly session?: Session;
  /** Who is signed in as the server says, where the page does not know it yet. */
  readonly known?: Session | Promise<Session>;
  readonly services?: ScriptedServices;
}

export const openOffice = async (
  path: string,
  { session = staffSession('agent'), known, services = officeServices() }: OfficeSetup = {},
) => {
  Object.assign(globalThis, { EventSource: FakeEventSource });
  window.history.replaceState(null, '', path);
  const said = {
    dialogs: [] as string[],
    toasts: [] as string[],
    announced: [] as string[],
    titles: [] as string[],
    tracked: [] as string[],
  };
  const hostOf = (of: Session) =>
    fakeHost({
      session: of,
      ...(known && { refreshSession: () => Promise.resolve(known) }),
      fetch: services.fetch,
      openDialog: (name) => void said.dialogs.push(name),
      toast: (message) => void said.toasts.push(message),
      clearToasts: () => void said.toasts.splice(0),
      track: (event) => void said.tracked.push(event),
      announce: (message) => void said.announced.push(message),
      title: (title) => void said.titles.push(title),
    });
  const { rerender } = await act(async () => render(<App host={hostOf(session)} />));
  return {
    said,
    services,
    /** The ids of the calls made so far, without those of the menu. */
    asked: () => services.asked.map(({ id }) => id).filter((id) => menuCalls.every((call) => call.id !== id)),
    becomes: (of: Session) => act(async () => rerender(<App host={hostOf(of)} />)),
  };
};
