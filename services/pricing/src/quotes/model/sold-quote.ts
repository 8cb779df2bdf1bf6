import type { ProductShare } from '../../price/split.js';
import type { IsoDay } from '@kerbside/contracts/days/dates';
import type { BodyType } from '@kerbside/contracts/http/shapes/car-looks';
import type { Pence } from '@kerbside/contracts/money/money';

export interface SoldPolicy extends ProductShare {
  readonly productName: string;
  readonly version: string;
  readonly levelName: string;
  readonly startsOn: IsoDay;
  /** The last day of cover. */
  readonly endsOn: IsoDay;
  readonly months: number;
  /** Monthly, until it is cancelled. */
  readonly rolling: boolean;
  readonly claimLimitPence: Pence;
  /** What the customer pays of each repair; nothing where it is absent. */
  readonly excessPence?: Pence;
  /** By the book of the price. */
  readonly cancellationFeePence: Pence;
  readonly terms: readonly { readonly label: string; readonly value: string }[];
  readonly covers: readonly string[];
  readonly excludes: readonly string[];
}

/** What a quote sells and to whom, as it is stored with the payment that was given it. */
export interface SoldQuote {
  readonly quoteId: string;
  readonly customerId: string;
  /** When the terms of all of it were ticked. */
  readonly termsAgreedAt?: Date | null;
  readonly vehicle: {
    readonly registrationNumber: string | null;
    readonly make: string;
    readonly model: string;
    readonly range: string | null;
    readonly firstRegistrationDate: string | null;
    /** Null where nothing that was bought rests on it. */
    readonly mileage: number | null;
    readonly bodyType: BodyType | null;
    readonly colour: string | null;
  };
  /** When the customer bought the car, where the quote asked it. */
  readonly purchaseDate?: string | null;
  readonly policies: readonly SoldPolicy[];
}
