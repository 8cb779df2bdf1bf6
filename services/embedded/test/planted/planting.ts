import { randomUUID } from 'node:crypto';
import { Binary, ObjectId, type Db, type Document } from 'mongodb';

/** The rows to plant in a service, by collection. A row without an id gets one. */
export type Rows = Readonly<Record<string, readonly Document[]>>;

/** The customer whose records are planted, and the databases. */
export interface Whose {
  readonly id: string;
  readonly mark: string;
  readonly person: { readonly email: string; readonly phone: string; readonly first_name: string; readonly last_name: string };
  readonly databaseOf: (name: string) => Db;
}

/** The time of everything planted. */
export const at = new Date('2020-01-02T10:00:00Z');

export type PersonPlanting = ReturnType<typeof beginPlanting>;

/** The building blocks of one customer's records: ids that several services know, and unique texts. */
export const beginPlanting = ({ id: customerId, mark, person, databaseOf }: Whose) => {
  const plate = `Q${mark.slice(0, 6)}`.toUpperCase();
  const former = `old${mark}@canary.test`;
  const canaries = [person.email, former, person.phone, person.first_name, person.last_name, plate];
  /** The format to which codes are sent. */
  const phoneAbroad = person.phone.replace(/^0/, '+44').replaceAll(' ', '');
  const secrets = [phoneAbroad];
  let n = 0;
  /** Registers a unique text that appears in the copy of their data. */
  const plantAs = (text: string): string => {
    canaries.push(text);
    return text;
  };
  const plant = (): string => plantAs(`canary${mark}x${String((n += 1))}z`);
  /** A unique text that does not appear in the copy. */
  const hide = (): string => {
    const text = `secret${mark}x${String((n += 1))}z`;
    secrets.push(text);
    return text;
  };
  const fileIn = async (service: string): Promise<string> => {
    const _id = new ObjectId();
    const data = new Binary(Buffer.from(plant()));
    const metadata = { type: 'application/pdf', looseAfter: null };
    await databaseOf(service)
      .collection('uploads.files')
      .insertOne({ _id, length: data.length(), chunkSize: 1024, uploadDate: at, filename: 'f', metadata });
    await databaseOf(service).collection('uploads.chunks').insertOne({ files_id: _id, n: 0, data });
    return _id.toHexString();
  };
  return {
    customerId,
    mark,
    person,
    /** Their previous address. */
    former,
    phoneAbroad,
    plate,
    vehicle: { registrationNumber: plate, make: 'Ford', model: 'Focus', range: null },
    /** Their quote that became a purchase, and another quote. */
    boughtId: randomUUID(),
    openId: randomUUID(),
    policyId: randomUUID(),
    purchaseId: randomUUID(),
    attemptId: randomUUID(),
    bookingId: randomUUID(),
    importId: randomUUID(),
    canaries,
    secrets,
    plant,
    plantAs,
    hide,
    fileIn,
  };
};
