import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Caller } from '@kerbside/contracts/caller';
import type { CoverRest } from '@kerbside/contracts/car/car-facts';
import type { IsoDay } from '@kerbside/contracts/days/dates';
import type { ProductType } from '@kerbside/contracts/ids';
import { Clock } from '@kerbside/platform/time/clock';
import { DomainError, found } from '@kerbside/platform/errors/errors';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { pageFrom } from '@kerbside/platform/mongo/mongo-page';
import { Turns } from '@kerbside/platform/work/turns';
import type { ClientSession, Model, QueryFilter } from 'mongoose';
import { ownerOf } from '../owner-of.js';
import { evolve, evolveCover, restsOf, type CoverChange, type PolicyChange } from './policy-change.js';
import type { ChangeDocument, PolicyDocument, SerialDocument } from './policy.document.js';
import { isCover, type CoverRecord, type PolicyRecord } from './policy.js';
import { renewalNumber, shownSerial } from './serial.js';

interface PolicyFilter {
  readonly customerId?: string | undefined;
  readonly quoteId?: string | undefined;
  readonly page: number;
  readonly perPage: number;
}

export interface InsuredCar {
  readonly customerId: string;
  /** Leaves out policies known to be for another car that now has this registration. */
  readonly carId?: string;
  readonly registrationNumber: string | null;
  readonly make: string;
  readonly model: string;
}

/** Answered before the page gives up, after 10 s. */
const patience = { waitMs: 7_000, tooLong: () => new DomainError('POLICY_CHANGED') };

@Injectable()
export class PoliciesRepository {
  private readonly policies: Model<PolicyDocument>;
  private readonly changes: Model<ChangeDocument>;
  private readonly serials: Model<SerialDocument>;

  constructor(
    mongo: Mongo,
    private readonly clock: Clock,
    private readonly turns: Turns,
  ) {
    this.policies = mongo.model('policies', [
      { key: { policyNumber: 1 }, unique: true },
      { key: { 'replaces.formerNumber': 1 }, sparse: true },
      { key: { paymentId: 1, productType: 1 }, unique: true },
      { key: { customerId: 1, issuedAt: -1 } },
      { key: { quoteId: 1 } },
      { key: { endsOn: 1, _id: 1 } },
    ]);
    this.changes = mongo.model('policy-changes', [{ key: { policyId: 1, version: 1 }, unique: true }]);
    this.serials = mongo.model('serials');
  }

  async add(policies: readonly PolicyRecord[], session: ClientSession): Promise<void> {
    await this.policies.insertMany(
      policies.map(({ id, ...rest }) => ({ _id: id, ...rest })),
      { session, lean: true },
    );
    for (const policy of policies) await this.keep(policy.id, policy.version, { what: 'issued', policy }, session);
  }

  /** With `customerId` undefined, finds it for any owner. */
  async find(policyId: string, customerId?: string, session?: ClientSession): Promise<PolicyRecord | undefined> {
    const filter = { _id: policyId, ...(customerId === undefined ? {} : { customerId }) };
    const row = await this.policies.findOne(filter, undefined, { session: session ?? null }).lean();
    return row ? toPolicy(row) : undefined;
  }

  async withIds(ids: readonly string[]): Promise<PolicyRecord[]> {
    if (ids.length === 0) return [];
    return (await this.policies.find({ _id: { $in: [...ids] } }).lean()).map(toPolicy);
  }

  /** For its owner, or staff for them. Another customer's policy gets the same answer as an unknown one. */
  async open(policyId: string, caller: Caller, session?: ClientSession): Promise<PolicyRecord> {
    return found(await this.find(policyId, ownerOf(caller), session));
  }

  /** What happened to a policy, in order. */
  async changesOf(policyId: string, session?: ClientSession): Promise<ChangeDocument[]> {
    return this.changes
      .find({ policyId }, undefined, { session: session ?? null })
      .sort({ version: 1 })
      .lean();
  }

  /** Who bought it, and is refunded, whoever has it now. */
  async buyerOf(policyId: string, session?: ClientSession): Promise<string | undefined> {
    const [issue] = await this.changesOf(policyId, session);
    return issue?.change.what === 'issued' ? issue.change.policy.customerId : undefined;
  }

  /** When it rested, as payments were overdue. */
  async restsOf(policyId: string, session?: ClientSession): Promise<readonly CoverRest[]> {
    return restsOf(await this.changesOf(policyId, session));
  }

  /** The next policies in the order of their ids. */
  async after(policyId: string, howMany: number): Promise<PolicyRecord[]> {
    return (
      await this.policies
        .find({ _id: { $gt: policyId } })
        .sort({ _id: 1 })
        .limit(howMany)
        .lean()
    ).map(toPolicy);
  }

  /** The cover whose last day is one of these, in the order of their ids. */
  async endingBetween(from: IsoDay, until: IsoDay, page: { readonly after: string; readonly howMany: number }): Promise<CoverRecord[]> {
    const filter = { endsOn: { $gte: from, $lte: until }, _id: { $gt: page.after } };
    return (await this.policies.find(filter).sort({ _id: 1 }).limit(page.howMany).lean()).map(toPolicy).filter(isCover);
  }

  /** Also by the number that it had before it was marked as a renewal: that is on the customer’s first schedule. */
  async numbered(policyNumber: string, session?: ClientSession): Promise<PolicyRecord | undefined> {
    const find = (by: object) => this.policies.findOne(by, undefined, { session: session ?? null }).lean();
    const row = (await find({ policyNumber })) ?? (await find({ 'replaces.formerNumber': policyNumber }));
    return row ? toPolicy(row) : undefined;
  }

  /** The number of a renewal of this one: that of an earlier renewal, which was cancelled, is not given again. */
  async numberAfter(policyNumber: string, session?: ClientSession): Promise<string> {
    const next = renewalNumber(policyNumber);
    return (await this.numbered(next, session)) ? this.numberAfter(next, session) : next;
  }

  /** Those of one customer for a car, by its registration; for a car without one, by what it is. */
  async ofCar({ customerId, carId, registrationNumber, make, model }: InsuredCar, session?: ClientSession): Promise<PolicyRecord[]> {
    const car = registrationNumber === null ? { 'vehicle.make': make, 'vehicle.model': model } : {};
    const ofNoOther = carId === undefined ? {} : { carId: { $in: [null, carId] } };
    const filter = { customerId, 'vehicle.registrationNumber': registrationNumber, ...car, ...ofNoOther };
    return (
      await this.policies
        .find(filter, undefined, { session: session ?? null })
        .sort({ _id: 1 })
        .lean()
    ).map(toPolicy);
  }

  async ofPurchase(paymentId: string, session: ClientSession): Promise<PolicyRecord[]> {
    return (await this.policies.find({ paymentId }, undefined, { session }).lean()).map(toPolicy);
  }

  async ofQuote(quoteId: string, session?: ClientSession): Promise<PolicyRecord[]> {
    return (await this.policies.find({ quoteId }, undefined, session ? { session } : {}).lean()).map(toPolicy);
  }

  async ofPurchases(paymentIds: readonly string[]): Promise<PolicyRecord[]> {
    return (
      await this.policies
        .find({ paymentId: { $in: [...paymentIds] } })
        .sort({ policyNumber: 1 })
        .lean()
    ).map(toPolicy);
  }

  /** What was bought together is cancelled, comes back and is offered to others in turn: each sees what the one before left. */
  inTurn<T>({ paymentId }: PolicyRecord, work: () => Promise<T>): Promise<T> {
    return this.turns.run(`cancel ${paymentId}`, work, patience);
  }

  /** Changes a policy and keeps what happened, as its next version. Refused with POLICY_CHANGED when it has changed since it was read. */
  change(policy: PolicyRecord, change: PolicyChange, session: ClientSession): Promise<PolicyRecord> {
    return this.write(policy, { after: evolve(policy, change), change }, session);
  }

  /** What happens to cover alone. */
  changeCover(cover: CoverRecord, change: CoverChange, session: ClientSession): Promise<CoverRecord> {
    return this.write(cover, { after: evolveCover(cover, change), change }, session);
  }

  private async write<P extends PolicyRecord>(
    before: PolicyRecord,
    { after, change }: { readonly after: P; readonly change: PolicyChange },
    session: ClientSession,
  ): Promise<P> {
    const version = before.version + 1;
    const { id, ...changed } = { ...after, version };
    const { matchedCount } = await this.policies.replaceOne({ _id: id, version: before.version }, changed, { session });
    if (matchedCount === 0) throw new DomainError('POLICY_CHANGED');
    await this.keep(id, version, change, session);
    return { ...after, version };
  }

  private async keep(policyId: string, version: number, change: PolicyChange, session: ClientSession): Promise<void> {
    await this.changes.create([{ _id: `${policyId}:${version}`, policyId, version, at: this.clock.now(), change }], { session });
  }

  async everyOf(customerId: string): Promise<PolicyRecord[]> {
    return (await this.policies.find({ customerId }).lean()).map(toPolicy);
  }

  async list({ customerId, quoteId, ...page }: PolicyFilter): Promise<{ policies: PolicyRecord[]; count: number }> {
    const filter: QueryFilter<PolicyDocument> = {
      ...(customerId === undefined ? {} : { customerId }),
      ...(quoteId === undefined ? {} : { quoteId }),
    };
    const { rows, count } = await pageFrom(this.policies, filter, { issuedAt: -1, _id: 1 }, page);
    return { policies: rows.map(toPolicy), count };
  }

  /**
   * The next serial of a product, in no visible order. Runs outside any transaction, so that purchases never wait for each other; a purchase that then
   * fails leaves a gap.
   */
  async nextSerial(productType: ProductType): Promise<number> {
    const counted = { last: { $add: [{ $ifNull: ['$last', 0] }, 1] }, key: { $ifNull: ['$key', randomBytes(32).toString('hex')] } };
    const { last, key } = await this.serials
      .findOneAndUpdate({ _id: productType }, [{ $set: counted }], { upsert: true, returnDocument: 'after', updatePipeline: true })
      .lean();
    return shownSerial(last, key);
  }
}

const toPolicy = ({ _id, ...rest }: PolicyDocument): PolicyRecord => ({ id: _id, ...rest });
