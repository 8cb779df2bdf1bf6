import { statusAt, type Quote } from '../quotes/model/quote.js';

/** A car as a quote names it: by its registration, else by what it is. */
export interface NamedCar {
  readonly registrationNumber: string | null;
  readonly make: string;
  readonly model: string;
}

const isOf = ({ vehicle }: Quote, { registrationNumber, make, model }: NamedCar): boolean => {
  if (!vehicle || (vehicle.registration_number ?? null) !== registrationNumber) return false;
  return registrationNumber !== null || (vehicle.make === make && vehicle.model === model);
};

/**
 * The car of a quote has a new registration. Car and price are the same, so the agreement stands and a payment continues; what that payment
 * sells gets the new registration too. Quotes that were bought or have expired keep the old one.
 */
export const renamed = (quote: Quote, car: NamedCar, to: string, now: Date): Quote => {
  const status = statusAt(quote, now);
  if (status === 'purchased' || status === 'expired' || !isOf(quote, car)) return quote;
  return {
    ...quote,
    vehicle: { ...quote.vehicle, registration_number: to },
    sales: quote.sales.map((sale) => ({
      ...sale,
      purchase: { ...sale.purchase, vehicle: { ...sale.purchase.vehicle, registrationNumber: to } },
    })),
    state: { ...quote.state },
  };
};
