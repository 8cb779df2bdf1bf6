import { Injectable } from '@nestjs/common';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { ClientSession } from 'mongoose';

/** Traces of use that customers and staff leave on an account, besides cars and cover. */
@Injectable()
export class SignsOfUseRepository {
  constructor(private readonly mongo: Mongo) {}

  /** Those of these people who have a password: they have signed in by the link that they asked for. */
  withPassword(customerIds: readonly string[], session: ClientSession): Promise<ReadonlySet<string>> {
    return this.among({ collection: 'credentials', field: '_id' }, customerIds, session);
  }

  /** Those with a note by staff, a document, a request about their data or one for another registration. */
  async withMore(customerIds: readonly string[], carIds: readonly string[], session: ClientSession): Promise<ReadonlySet<string>> {
    const notes = await this.among({ collection: 'customer_notes', field: 'customerId' }, customerIds, session);
    const documents = await this.among({ collection: 'documents', field: 'customerId' }, customerIds, session);
    const requests = await this.among({ collection: 'data_requests', field: 'customerId' }, customerIds, session);
    const ofCars = { carId: { $in: [...carIds] } };
    const plates = await this.mongo.database.collection('registration_changes').distinct('customerId', ofCars, { session });
    return new Set([...notes, ...documents, ...requests, ...plates.map(String)]);
  }

  private async among(
    { collection, field }: { readonly collection: string; readonly field: string },
    ids: readonly string[],
    session: ClientSession,
  ): Promise<ReadonlySet<string>> {
    const filter = { [field]: { $in: [...ids] } };
    const rows = await this.mongo.database
      .collection<Record<string, string>>(collection)
      .find(filter, { session, projection: { [field]: 1 } })
      .toArray();
    return new Set(rows.flatMap((row) => row[field] ?? []));
  }
}
