import { productTypes } from '@kerbside/contracts/products/product-names';
import { Injectable } from '@nestjs/common';
import type { Caller } from '@kerbside/contracts/caller';
import { neverBegan } from '@kerbside/contracts/claims/claimable';
import { londonDay, type IsoDay } from '@kerbside/contracts/days/dates';
import { readPerson } from '@kerbside/contracts/http/accounts/accounts';
import {
  type Issuance,
  type Order,
  type Policy,
  type PolicyState,
  downloadPolicy,
  listClaimsAudit,
  listIssuances,
  listPolicies,
  readPolicy,
  readPolicyDocument,
  readPoliciesOfQuote,
  readPolicyInternally,
} from '@kerbside/contracts/http/claims/policies';
import { type CoverOfCar, readCoverOfCar } from '@kerbside/contracts/http/claims/cars';
import { readBookedVisit, type BookedVisit } from '@kerbside/contracts/http/garages/bookings';
import { readPaid } from '@kerbside/contracts/http/payments/refunds';
import { coverName } from '@kerbside/contracts/products/cover-name';
import { Audit } from '@kerbside/platform/audit/audit';
import { Clock } from '@kerbside/platform/time/clock';
import { Internal } from '@kerbside/platform/internal/internal';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { pageOf } from '@kerbside/platform/mongo/paging';
import { Log } from '@kerbside/platform/telemetry/log';
import { ownerOf } from '../owner-of.js';
import { PoliciesRepository, type InsuredCar } from './policies.repository.js';
import { runOf } from './cover.js';
import { newsOf } from './order.js';
import type { CoverRecord, OrderRecord, PolicyRecord } from './policy.js';
import { shown } from './shown.js';
import { scheduleOf, type Schedule } from './schedule.js';
import { stateOn } from './state.js';
import { firm } from '@kerbside/contracts/firm/firm';
import { Pdf } from '@kerbside/platform/documents/pdf';
import { controller, serves } from '@kerbside/platform/http/controller';
import { file } from '@kerbside/platform/calls/http';

/** Draws a schedule on A4. The same schedule gives the same bytes. */
export const pdfOf = (schedule: Schedule): Promise<Buffer> => {
  const about = `${schedule.kind} ${schedule.policyNumber}`;
  return Pdf.of({ title: `${schedule.title} ${schedule.policyNumber}`, author: firm.name, about }, (pdf) => draw(pdf, schedule));
};

const draw = (pdf: Pdf, schedule: Schedule): void => {
  pdf.header(firm.brand, schedule.title, `${schedule.kind} number ${schedule.policyNumber}`, {
    car: schedule.car,
    products: [schedule.product],
  });
  const [about, covers, excludes] = schedule.headings;
  pdf.heading(about);
  for (const [label, value] of schedule.facts) pdf.row(label, value, 'left');
  pdf.heading('What it costs');
  for (const [label, amount] of schedule.premium) pdf.row(label, amount, 'right');
  pdf.total('Total', schedule.total, schedule.tax);
  const lists = [
    [covers, schedule.covers, 'tick'],
    [excludes, schedule.excludes, 'cross'],
    ['Good to know', schedule.notes, 'bullet'],
  ] as const;
  for (const [heading, items, mark] of lists)
    if (items.length > 0) {
      pdf.heading(heading);
      pdf.list(items, mark);
    }
  pdf.small(schedule.firm);
};

interface PolicyQuery {
  readonly customerId?: string | undefined;
  readonly quoteId?: string | undefined;
  readonly page?: string | undefined;
  readonly perPage?: string | undefined;
}
interface PolicyPdf {
  readonly name: string;
  readonly bytes: Buffer;
}

/** What a policy says of the claims on it. */
export abstract class ClaimsOnPolicies {
  /** Whether a claim was sent, by whoever had it. */
  abstract wasClaimedOn(policyId: string): Promise<boolean>;
}

const coversOrWill: readonly PolicyState[] = ['active', 'transferred', 'pending'];

@Injectable()
export class PoliciesService {
  constructor(
    private readonly policies: PoliciesRepository,
    private readonly claims: ClaimsOnPolicies,
    private readonly internal: Internal,
    private readonly audit: Audit,
    private readonly mongo: Mongo,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** Customers see only their own, whatever they ask for; staff see those of the customer they name. */
  async list(query: PolicyQuery, caller: Caller) {
    const { page, perPage } = pageOf(query);
    const { policies, count } = await this.policies.list({
      customerId: ownerOf(caller) ?? query.customerId,
      quoteId: query.quoteId,
      page,
      perPage,
    });
    return { rows: policies.map((policy) => shown(policy, this.clock.now())), paging: { page, perPage, count } };
  }

  /** What covers a car today, then what is yet to begin, each in the order of our products, so that the front of a pass has the warranty; then its visits to come. Excludes cover that is suspended while payments are overdue. */
  async coverOf(car: InsuredCar): Promise<{ rows: CoverOfCar[] }> {
    const today = londonDay(this.clock.now());
    const policies = (await this.policies.ofCar(car)).toSorted((a, b) => place(a) - place(b));
    const shown = policies.flatMap((policy) => (policy.kind === 'order' ? visitOf(policy, today) : coverOf(policy, today)));
    const later = (row: CoverOfCar) => (row.kind === 'visit' ? 2 : Number(row.startsOn !== undefined));
    return { rows: shown.toSorted((a, b) => later(a) - later(b)) };
  }

  async ofQuote(quoteId: string): Promise<Policy[]> {
    const now = this.clock.now();
    return (await this.policies.ofQuote(quoteId)).map((policy) => shown(policy, now));
  }

  async issuedFor(purchaseIds: readonly string[]): Promise<{ purchases: Issuance[] }> {
    const issued = await this.policies.ofPurchases(purchaseIds);
    const now = this.clock.now();
    const ids = [...new Set(issued.map(({ paymentId }) => paymentId))];
    const purchases = ids.map((purchaseId) => ({
      purchaseId,
      policies: issued
        .filter(({ paymentId }) => paymentId === purchaseId)
        .map((policy) => ({
          policyNumber: policy.policyNumber,
          status: shown(policy, now).status,
          productType: policy.productType,
          ...(policy.cancelledOn === null ? {} : { cancelledOn: policy.cancelledOn }),
        })),
    }));
    return { purchases };
  }

  /** What other services are told of it: whether its garage is paid, and whether anybody claimed on it, only its page says. */
  async known(policyId: string, caller: Caller): Promise<Policy> {
    return shown(await this.policies.open(policyId, caller), this.clock.now());
  }

  async read(policyId: string, caller: Caller): Promise<Policy> {
    const policy = await this.policies.open(policyId, caller);
    await this.note(caller, 'policy-viewed', policy);
    const seen = shown(policy, this.clock.now());
    if (seen.kind === 'order') return { ...seen, atGarage: await this.atGarageOf(policy) };
    return { ...seen, hasClaimed: await this.claims.wasClaimedOn(policyId) };
  }

  async document(policyId: string, caller: Caller): Promise<PolicyPdf> {
    const policy = await this.policies.open(policyId, caller);
    const [person, atGarage, booked, hasClaimed] = await Promise.all([
      this.internal.send(readPerson, { params: { userId: policy.customerId } }),
      this.atGarageOf(policy),
      this.bookedFor(policy),
      this.claims.wasClaimedOn(policyId),
    ]);
    const address = [...person.address, ...(person.postcode ? [person.postcode] : [])];
    const holder = { name: [person.title, person.firstName, person.lastName].filter(Boolean).join(' '), address };
    const bytes = await pdfOf(scheduleOf(policy, { holder, atGarage, booked, hasClaimed, today: londonDay(this.clock.now()) }));
    await this.note(caller, 'policy-document-downloaded', policy);
    return { name: `${policy.policyNumber}.pdf`, bytes };
  }

  /** How far it is paid at its visit's garage; null if it is paid to us, undefined while payments cannot be reached. */
  private async atGarageOf({ kind, paymentId }: PolicyRecord): Promise<Order['atGarage']> {
    if (kind === 'cover') return null;
    const paid = await this.ifAnswered(this.internal.send(readPaid, { params: { paymentId } }));
    return paid && (paid.atGarage?.status ?? null);
  }

  private async bookedFor({ kind, quoteId }: PolicyRecord): Promise<BookedVisit | undefined> {
    if (kind === 'cover') return undefined;
    return (await this.ifAnswered(this.internal.send(readBookedVisit, { params: { quoteId } })))?.visit ?? undefined;
  }

  private ifAnswered<T>(asked: Promise<T>): Promise<T | undefined> {
    return asked.catch((error: unknown) => {
      this.log.warn({ error }, 'A page or paper of an order says nothing of what another service could not be asked');
      return undefined;
    });
  }

  /** An open page reads its policy again whenever something changes: that is one look. Each download is an act. */
  private async note(
    actor: Caller,
    action: 'policy-viewed' | 'policy-document-downloaded',
    { customerId, policyNumber }: PolicyRecord,
  ): Promise<void> {
    if (actor.kind !== 'staff') return;
    const facts = { actor, action, subjectType: 'customer', subjectId: customerId, customerId, after: { policyNumber } };
    await this.mongo.transaction((session) =>
      action === 'policy-viewed' ? this.audit.recordLook(session, facts) : this.audit.record(session, facts),
    );
  }
}

const coverOf = (policy: CoverRecord, today: IsoDay): CoverOfCar[] => {
  if (!coversOrWill.includes(stateOn(policy, today)) || neverBegan(policy)) return [];
  const { policyNumber, startsOn } = policy;
  const { endsOn, rolling: isRolling } = runOf(policy);
  return [
    {
      kind: 'cover',
      policyNumber,
      name: coverName(policy),
      ...(startsOn > today ? { startsOn } : {}),
      endsOn,
      isRolling,
    },
  ];
};

/** Until the work is done. */
const visitOf = (order: OrderRecord, today: IsoDay): CoverOfCar[] => {
  const { policyNumber, visit, cancelledOn } = order;
  if (visit === null || visit.stage === 'done' || cancelledOn !== null) return [];
  const { day, time, proposal } = visit;
  const news = newsOf(visit, today);
  const said = {
    ...(news === 'passed' ? { isPassed: true as const } : {}),
    ...(news === 'unanswered' ? { isUnanswered: true as const } : {}),
  };
  const shown = { kind: 'visit', policyNumber, name: coverName(order), day, time, isAwaited: news === 'awaited', ...said } as const;
  return [proposal ? { ...shown, proposal } : shown];
};

const place = ({ productType }: PolicyRecord): number => productTypes.indexOf(productType);

const pdf = 'application/pdf';

export const PoliciesController = controller({ policies: PoliciesService, audit: Audit }, [
  serves(listPolicies, ({ query, caller }, { policies }) => policies.list(query, caller)),
  serves(readPolicy, ({ params, caller }, { policies }) => policies.read(params.policyId, caller)),
  serves(downloadPolicy, async ({ params, caller }, { policies }) => {
    const { name, bytes } = await policies.document(params.policyId, caller);
    return file(bytes, { name, mediaType: pdf });
  }),
  serves(readPolicyInternally, ({ params, caller }, { policies }) => policies.known(params.policyId, caller)),
  serves(readPoliciesOfQuote, async ({ params }, { policies }) => ({ policies: await policies.ofQuote(params.quoteId) })),
  serves(readCoverOfCar, ({ body }, { policies }) => policies.coverOf(body)),
  serves(readPolicyDocument, async ({ params, caller }, { policies }) => {
    const { name, bytes } = await policies.document(params.policyId, caller);
    return { name, mediaType: pdf, base64: bytes.toString('base64') };
  }),
  serves(listIssuances, ({ body }, { policies }) => policies.issuedFor(body.purchaseIds)),
  serves(listClaimsAudit, ({ query }, { audit }) => audit.list(query)),
]);
