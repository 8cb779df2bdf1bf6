import { AssignerProtocol, Kafka, logLevel } from 'kafkajs';
import { MongoClient } from 'mongodb';
import { setTimeout as wait } from 'node:timers/promises';
import { serviceNames } from '@kerbside/contracts/call';

const topics = ['kerbside.payments', 'kerbside.claims'];

/** How long is told and not judged, for machines differ: what has not happened by then does not happen. */
export const patienceMs = 300_000;

/** The key of the letter that confirms what was sold: cover has one each, the orders of one visit have one together. */
export const letterOf = ({ _id, kind, quoteId }) => (kind === 'order' ? `order-confirmation:${quoteId}` : `policy-confirmation:${_id}`);

/** Leaves out what is to be done minutes later, such as a change that waits for its policies. A job that is under way is due again within half a minute. */
const due = () => ({ $or: [{ tries: { $gt: 0 } }, { nextTryAt: { $not: { $gt: new Date(Date.now() + 60_000) } } }] });

/** How many records of a database still enclose events that were not told. */
const enclosedIn = async (db) => {
  const collections = await db.listCollections({ type: 'collection' }, { nameOnly: true }).toArray();
  const untold = { events: { $elemMatch: { sentAt: null, topic: { $exists: true } } } };
  const counts = await Promise.all(collections.map(({ name }) => db.collection(name).countDocuments(untold)));
  return counts.reduce((sum, count) => sum + count, 0);
};

/** What the services' databases, the log and the card provider hold, read directly and not through the product. */
export class Stores {
  #mongo;
  #brokers;
  #admin;

  constructor({ MONGO_URI, KAFKA_BROKERS }, cards) {
    this.#mongo = new MongoClient(MONGO_URI);
    this.#brokers = KAFKA_BROKERS.split(',');
    this.cards = cards;
  }

  of(service) {
    return this.#mongo.db(`kerbside_${service}`);
  }

  async close() {
    await Promise.all([this.#mongo.close(), this.#admin?.disconnect()]);
  }

  countPolicies(quoteIds) {
    return this.of('claims')
      .collection('policies')
      .countDocuments({ quoteId: { $in: quoteIds } });
  }

  /** Waits until no work is left. Returns what is still left. */
  async untilCaughtUp() {
    const began = Date.now();
    for (;;) {
      const left = await this.unfinished();
      if (left.length === 0 || Date.now() - began > patienceMs) return left;
      await wait(250);
    }
  }

  /** The work that is still to be done, as sentences: empty when everything has caught up. */
  async unfinished() {
    const each = async (service) => {
      const db = this.of(service);
      const [outbox, enclosed, jobs, dead] = await Promise.all([
        db.collection('outbox').countDocuments({ sentAt: null }),
        enclosedIn(db),
        db.collection('errands').countDocuments({ status: 'owed', ...due() }),
        db.collection('dead_letters').countDocuments({ resolvedAt: null }),
      ]);
      const counts = { 'events to send': outbox + enclosed, 'jobs owed': jobs, 'dead letters': dead };
      return Object.entries(counts).flatMap(([what, count]) => (count > 0 ? [`${service}: ${count} ${what}`] : []));
    };
    return (await Promise.all([...serviceNames.map(each), this.#unread()])).flat();
  }

  /** Events in the log that not all their consumers have read. */
  async #unread() {
    if (!this.#admin) {
      this.#admin = this.#kafka().admin();
      await this.#admin.connect();
    }
    const { groups } = await this.#admin.describeGroups(serviceNames.map((name) => `kerbside.${name}`));
    return (await Promise.all(groups.filter(({ state }) => state !== 'Dead').map((group) => this.#behind(group)))).flat();
  }

  async #behind({ groupId, state, members }) {
    if (state !== 'Stable') return [`${groupId}: its readers are being sorted out`];
    const assigned = members.map(({ memberAssignment }) => AssignerProtocol.MemberAssignment.decode(memberAssignment)?.assignment ?? {});
    const read = [...new Set(assigned.flatMap((one) => Object.keys(one)))];
    const places = await this.#admin.fetchOffsets({ groupId, topics: read });
    const counts = await Promise.all(
      places.map(async ({ topic, partitions }) => {
        const next = new Map(partitions.map(({ partition, offset }) => [partition, Math.max(0, Number(offset))]));
        const ends = await this.#admin.fetchTopicOffsets(topic);
        return ends.reduce((sum, { partition, high }) => sum + Number(high) - (next.get(partition) ?? 0), 0);
      }),
    );
    const count = counts.reduce((sum, one) => sum + one, 0);
    return count > 0 ? [`${groupId}: ${count} events to read`] : [];
  }

  #kafka() {
    return new Kafka({ clientId: 'audit', brokers: this.#brokers, logLevel: logLevel.NOTHING });
  }

  async deadLetters() {
    const each = async (service) =>
      (await this.of(service).collection('dead_letters').find().toArray()).map(
        ({ consumer, reason, detail }) => `${service}: ${consumer} ${reason} ${detail}`,
      );
    return (await Promise.all(serviceNames.map(each))).flat();
  }

  async all() {
    const rows = (service, collection, filter = {}, projection = {}) =>
      this.of(service).collection(collection).find(filter, { projection }).toArray();
    return {
      charges: await this.cards.taken(),
      payments: await rows('payments', 'purchases'),
      ledger: await rows('payments', 'ledger'),
      quotes: await rows('pricing', 'quotes', {}, { state: 1, termsAgreedAt: 1 }),
      policies: await rows('claims', 'policies', {}, { kind: 1, quoteId: 1, policyNumber: 1, premiumPence: 1, paymentId: 1 }),
      letters: await rows('callbacks', 'messages', { template: 'policy-confirmation' }, { key: 1 }),
      entries: await rows('imports', 'search_entries', { kind: 'policy' }, { entityId: 1 }),
      events: await this.#events(),
    };
  }

  /** Everything in the topics from their beginning to their current end. */
  async #events() {
    const kafka = this.#kafka();
    const admin = kafka.admin();
    await admin.connect();
    const left = new Map();
    for (const topic of topics)
      for (const { partition, low, high } of await admin.fetchTopicOffsets(topic))
        if (Number(high) > Number(low)) left.set(`${topic}:${partition}`, Number(high));
    await admin.disconnect();
    return left.size === 0 ? [] : this.#read(kafka, left);
  }

  async #read(kafka, left) {
    const consumer = kafka.consumer({ groupId: `audit-${Date.now()}` });
    // By their places: a reader that a slow machine throws out of its group begins anew.
    const events = new Map();
    await consumer.connect();
    await consumer.subscribe({ topics, fromBeginning: true });
    await /** @type {Promise<void>} */ (
      new Promise((done, failed) => {
        const late = setTimeout(() => failed(new Error(`The log could not be read to its end: ${[...left.keys()].join(', ')}`)), 60_000);
        const eachMessage = async ({ topic, partition, message }) => {
          const place = `${topic}:${partition}`;
          events.set(`${place}:${message.offset}`, JSON.parse(message.value.toString()));
          if (left.has(place) && Number(message.offset) + 1 >= left.get(place)) left.delete(place);
          if (left.size > 0) return;
          clearTimeout(late);
          done();
        };
        consumer.run({ eachMessage }).catch(failed);
      })
    ).finally(() => consumer.disconnect());
    return [...events.values()];
  }
}
