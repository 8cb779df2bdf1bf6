import { Injectable } from '@nestjs/common';
import type { ProductType } from '@kerbside/contracts/ids';
import { Mongo, recordOf, storedOf, type Stored } from '@kerbside/platform/mongo/mongo';
import type { ClientSession, Model } from 'mongoose';

/** A code that was texted to a number. The code and the proof of its confirmation are stored only as hashes. */
interface PhoneCode {
  readonly id: string;
  readonly phone: string;
  readonly productType: ProductType;
  readonly codeHash: string;
  readonly tries: number;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly confirmed: CodeProof | null;
}

interface CodeProof {
  readonly at: Date;
  readonly proofHash: string;
}

const minute = 60_000;
/** ASVS 6.5.5. */
const codeLifeMs = 10 * minute;
export const proofLifeMs = 60 * minute;
const triesPerCode = 5;

type CodeRequest = Pick<PhoneCode, 'id' | 'phone' | 'productType' | 'codeHash'>;

export const sentCode = (given: CodeRequest, now: Date): PhoneCode => ({
  ...given,
  tries: 0,
  createdAt: now,
  expiresAt: new Date(now.getTime() + codeLifeMs),
  confirmed: null,
});

/** Enough digits to show the person which phone to look at, without revealing the number to others. */
export const shownPhone = (phone: string): string => `the number that ends in ${phone.slice(-3)}`;

type PhoneCodeDocument = Stored<PhoneCode>;

export interface CodeKey {
  readonly phone: string;
  readonly productType: ProductType;
}

@Injectable()
export class PhoneCodesRepository {
  private readonly codes: Model<PhoneCodeDocument>;

  constructor(mongo: Mongo) {
    this.codes = mongo.model('phone_codes', [
      { key: { phone: 1, productType: 1, expiresAt: 1 } },
      { key: { 'confirmed.proofHash': 1 }, unique: true, partialFilterExpression: { 'confirmed.proofHash': { $type: 'string' } } },
      { key: { expiresAt: 1 } },
    ]);
  }

  async add(code: PhoneCode, session?: ClientSession): Promise<void> {
    await this.codes.create([storedOf(code)], session ? { session } : {});
  }

  /** Counts a try before any code is checked, so that concurrent tries count too. */
  async tryOf({ phone, productType }: CodeKey, now: Date): Promise<PhoneCode[]> {
    const open = { phone, productType, confirmed: null, expiresAt: { $gt: now } };
    await this.codes.updateMany(open, { $inc: { tries: 1 } });
    const rows = await this.codes.find({ ...open, tries: { $lte: triesPerCode } }).lean();
    return rows.map(recordOf<PhoneCode>);
  }

  /** Returns false when it has been confirmed in the meantime. */
  async confirm(id: string, confirmed: CodeProof): Promise<boolean> {
    const { modifiedCount } = await this.codes.updateOne({ _id: id, confirmed: null }, { $set: { confirmed } });
    return modifiedCount === 1;
  }

  async hasProof({ phone, productType }: CodeKey, proofHash: string, since: Date): Promise<boolean> {
    const found = await this.codes.exists({ phone, productType, 'confirmed.proofHash': proofHash, 'confirmed.at': { $gt: since } });
    return found !== null;
  }

  async removeExpired(before: Date): Promise<void> {
    await this.codes.deleteMany({ expiresAt: { $lt: before } });
  }
}
