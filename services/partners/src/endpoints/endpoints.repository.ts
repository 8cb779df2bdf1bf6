import { Injectable } from '@nestjs/common';
import { Mongo, storedOf, type Stored } from '@kerbside/platform/mongo/mongo';
import type { ClientSession, Model } from 'mongoose';
import type { DisabledBecause, Endpoint } from './endpoint.js';

type EndpointDocument = Stored<Endpoint>;

/** An endpoint as something was sent to it: what its answer says holds for that address alone, as staff may have changed it meanwhile. */
type TriedAddress = Pick<Endpoint, 'id' | 'url'>;

const stillAt = ({ id, url }: TriedAddress) => ({ _id: id, url });

type Facts = Partial<Omit<Endpoint, 'id' | 'partnerId' | 'createdAt'>>;

@Injectable()
export class EndpointsRepository {
  private readonly endpoints: Model<EndpointDocument>;

  constructor(mongo: Mongo) {
    this.endpoints = mongo.model('endpoints', [{ key: { partnerId: 1, createdAt: 1 } }]);
  }

  async add(endpoint: Endpoint, session: ClientSession): Promise<void> {
    await this.endpoints.insertOne(storedOf(endpoint), { session });
  }

  /** An endpoint of this partner; undefined for any other partner's. */
  async find(partnerId: string, id: string, session: ClientSession): Promise<Endpoint | undefined> {
    return endpointOf(await this.endpoints.findOne({ _id: id, partnerId }).session(session).lean());
  }

  ofPartner(partnerId: string, session?: ClientSession): Promise<Endpoint[]> {
    return this.ofPartners([partnerId], session);
  }

  /** The endpoints of each partner, in the order in which they were added. */
  async ofPartners(partnerIds: readonly string[], session?: ClientSession): Promise<Endpoint[]> {
    const query = this.endpoints.find({ partnerId: { $in: [...partnerIds] } }).sort({ createdAt: 1, _id: 1 });
    if (session) query.session(session);
    return (await query.lean()).flatMap((row) => endpointOf(row) ?? []);
  }

  async active(): Promise<Endpoint[]> {
    return (await this.endpoints.find({ status: 'active' }).lean()).flatMap((row) => endpointOf(row) ?? []);
  }

  /** The endpoints that may be sent to at this time. */
  async allReady(now: Date): Promise<Endpoint[]> {
    return (await this.endpoints.find({ status: 'active', ...isRested(now) }).lean()).flatMap((row) => endpointOf(row) ?? []);
  }

  /** The endpoint, if it may be sent to at this time. */
  async ready(id: string, now: Date): Promise<Endpoint | undefined> {
    return endpointOf(await this.endpoints.findOne({ _id: id, status: 'active', ...isRested(now) }).lean());
  }

  async change(id: string, facts: Facts, session: ClientSession): Promise<void> {
    await this.endpoints.updateOne({ _id: id }, { $set: facts }, { session });
  }

  async remove(id: string, session: ClientSession): Promise<void> {
    await this.endpoints.deleteOne({ _id: id }, { session });
  }

  /**
   * Ends the rest of an unreachable endpoint. A rest that the endpoint asked for stays: four deliveries go out at a time, and another of
   * them may have been told to wait.
   */
  async noteSuccess(tried: TriedAddress): Promise<void> {
    const restUntil = { $cond: [{ $gt: ['$unreachable', 0] }, null, '$restUntil'] };
    const update = [{ $set: { failingSince: null, unreachable: 0, restUntil } }];
    await this.endpoints.updateOne({ ...stillAt(tried), failingSince: { $ne: null } }, update, { updatePipeline: true });
  }

  async noteReached(tried: TriedAddress): Promise<void> {
    await this.endpoints.updateOne(stillAt(tried), { $set: { unreachable: 0 } });
  }

  async rest(tried: TriedAddress, until: Date): Promise<void> {
    await this.endpoints.updateOne(stillAt(tried), { $max: { restUntil: until } });
  }

  /** Rests the endpoint until then, because nobody answered. Concurrent failures count once. */
  async restUnreachable(tried: Endpoint, until: Date): Promise<void> {
    const { unreachable } = tried;
    const asSeen = unreachable === 0 ? { $in: [0, null] } : unreachable;
    await this.endpoints.updateOne(
      { ...stillAt(tried), unreachable: asSeen },
      { $set: { unreachable: unreachable + 1 }, $max: { restUntil: until } },
    );
  }

  /** Ends the rest of an unreachable endpoint, because staff want it tried now. A rest that the endpoint asked for stays. Returns whether it rested. */
  async tryNow(id: string, session?: ClientSession): Promise<boolean> {
    const resting = { _id: id, unreachable: { $gt: 0 }, restUntil: { $ne: null } };
    return (await this.endpoints.updateOne(resting, { $set: { restUntil: null } }, session ? { session } : {})).modifiedCount > 0;
  }

  /** Notes a failure and returns when the current run of failures began. */
  async noteFailure(tried: TriedAddress, now: Date): Promise<Date> {
    await this.endpoints.updateOne({ ...stillAt(tried), failingSince: null }, { $set: { failingSince: now } });
    return (await this.endpoints.findOne(stillAt(tried)).lean())?.failingSince ?? now;
  }

  /** Returns false when it was already disabled, or has another address by now. */
  async disable(tried: TriedAddress, disabledBecause: DisabledBecause, session: ClientSession): Promise<boolean> {
    const done = await this.endpoints.updateOne(
      { ...stillAt(tried), status: 'active' },
      { $set: { status: 'disabled', disabledBecause } },
      { session },
    );
    return done.modifiedCount === 1;
  }
}

const isRested = (now: Date) => ({ $or: [{ restUntil: null }, { restUntil: { $lte: now } }] });

const endpointOf = (row: EndpointDocument | null): Endpoint | undefined => {
  if (!row) return undefined;
  const { _id: id, ...endpoint } = row;
  return { id, ...endpoint, unreachable: endpoint.unreachable ?? 0 };
};
