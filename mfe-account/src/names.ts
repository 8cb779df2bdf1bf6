import type { Policy } from '@kerbside/contracts/http/claims/policies';
import type { Payment } from '@kerbside/contracts/http/payments/payments';
import type { Quote } from '@kerbside/contracts/http/pricing/pricing';
import { coverAndLevel } from '@kerbside/contracts/products/cover-name';

interface NamedCar {
  readonly make: string;
  readonly model: string;
}

/** What its owner calls the car: "Vauxhall Corsa". An imported one may have its registration alone. */
export const carName = ({ make, model }: NamedCar): string => [make, model].filter(Boolean).join(' ') || 'Your car';

interface CarIdentity {
  readonly registrationNumber: string | null;
  readonly make: string;
  readonly model: string;
}

/** Whether two records are of one car: compared by registration, and by make and model where it has none. */
export const sameCar = (one: CarIdentity, other: CarIdentity): boolean =>
  one.registrationNumber === other.registrationNumber &&
  (one.registrationNumber !== null || (one.make === other.make && one.model === other.model));

export type CarsOfPayments = ReadonlyMap<string, string>;

interface NamingCars {
  readonly policies: readonly Pick<Policy, 'paymentId' | 'vehicle'>[];
  /** Who has handed a policy over still has its quote. */
  readonly quotes: readonly Pick<Quote, 'id' | 'vehicle'>[];
}

/** The car that each payment was made for, by the payment's id: "Ford Focus, AA19AAA". Two may be of the same name and price. */
export const carsOfPayments = (payments: readonly Payment[], { policies, quotes }: NamingCars): CarsOfPayments =>
  new Map(
    payments.flatMap(({ id, quoteId }) => {
      const covered = policies.find(({ paymentId }) => paymentId === id)?.vehicle;
      const quoted = quotes.find((quote) => quote.id === quoteId)?.vehicle;
      if (!covered && !quoted) return [];
      const { make = '', model = '' } = covered ?? quoted ?? {};
      const registration = covered ? covered.registrationNumber : quoted?.registration_number;
      return [[id, [carName({ make, model }), registration].filter(Boolean).join(', ')] as const];
    }),
  );

/** In a sentence: "Warranty (Complete) for your Nissan Leaf". */
export const coverOfCar = (policy: Pick<Policy, 'productName' | 'levelName' | 'vehicle'>): string =>
  `${coverAndLevel(policy)} for your ${carName(policy.vehicle)}`;
