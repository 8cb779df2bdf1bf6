import type { ProductType } from '@kerbside/contracts/ids';

/** A code that was texted to a number. The code and the proof of its confirmation are stored only as hashes. */
export interface PhoneCode {
  readonly id: string;
  readonly phone: string;
  readonly productType: ProductType;
  readonly codeHash: string;
  readonly tries: number;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly confirmed: CodeProof | null;
}

export interface CodeProof {
  readonly at: Date;
  readonly proofHash: string;
}

const minute = 60_000;
/** ASVS 6.5.5. */
export const codeLifeMs = 10 * minute;
export const proofLifeMs = 60 * minute;
export const triesPerCode = 5;

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
