import type { Quote } from '@kerbside/contracts/http/pricing/pricing';
import type { Vehicle } from '@kerbside/contracts/http/pricing/vehicle';

/** A price is that of the car in the quote: another car that was found since has none until all is answered for it. */
export const forFoundCar = (quote: Quote, found: Vehicle | undefined): Quote =>
  found && quote.price && quote.vehicle?.registration_number !== found.registration_number ? { ...quote, price: null } : quote;
