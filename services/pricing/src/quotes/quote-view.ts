import { londonDay } from '@kerbside/contracts/days/dates';
import type { Quote as QuoteView } from '@kerbside/contracts/http/pricing/pricing';
import { coverView } from '../pricing/warranty/cover-view.js';
import { awaitsGarage } from './model/awaits-garage.js';
import type { Details } from './model/details.js';
import { coverIn } from './model/products.js';
import { voucherShown } from './model/quote-voucher.js';
import { lastStep, statusAt, type Quote } from './model/quote.js';
import type { Vehicle } from './model/vehicle.js';
import { endInTime, isByInstalments, priceShown } from './price-shown.js';

export const quoteView = (quote: Quote, now: Date): QuoteView => {
  const cover = coverIn(quote.products);
  const today = londonDay(now);
  const awaited = awaitsGarage(quote);
  return {
    id: quote.id,
    reference: quote.reference,
    productType: quote.productType,
    status: statusAt(quote, now),
    step: quote.step,
    version: quote.version,
    customerId: quote.customerId,
    createdAt: quote.createdAt.toISOString(),
    expiresAt: quote.expiresAt.toISOString(),
    formCreatedAt: quote.modifiedAt.toISOString(),
    vehicle: quote.vehicle && vehicleView(quote.vehicle),
    details: quote.details && detailsView(quote.details),
    cover: cover && coverView({ ...cover, instalments: cover.instalments && endInTime(quote, today) }),
    price: priceShown(quote, today),
    voucher: voucherShown(quote),
    instalments: isByInstalments(quote, today),
    ...(quote.leftOut.length > 0 ? { left_out: [...quote.leftOut] } : {}),
    ...(awaited.length > 0 ? { awaits_garage: [...awaited] } : {}),
    reservedUntil: quote.reservation && quote.reservation.until > now ? quote.reservation.until.toISOString() : null,
  };
};

// The stored type is ours; what callers see is the contract's. A new field of either reaches the other only once it is named here.

type Seen<Name extends keyof QuoteView> = NonNullable<QuoteView[Name]>;

const vehicleView = (vehicle: Vehicle): Seen<'vehicle'> => ({
  vrm_lookup_option: vehicle.vrm_lookup_option,
  registration_number: vehicle.registration_number,
  make: vehicle.make,
  model: vehicle.model,
  range: vehicle.range,
  image: vehicle.image,
  body_type: vehicle.body_type,
  colour: vehicle.colour,
  fuel_type: vehicle.fuel_type,
  first_registration_date: vehicle.first_registration_date,
  mot_expiration_date: vehicle.mot_expiration_date,
  tax_due_date: vehicle.tax_due_date,
  last_service_date: vehicle.last_service_date,
  engine_size: vehicle.engine_size,
  gross_weight: vehicle.gross_weight,
  bhp: vehicle.bhp,
  engine_size_range: vehicle.engine_size_range,
  gross_weight_range: vehicle.gross_weight_range,
  bhp_range: vehicle.bhp_range,
  mileage: vehicle.mileage,
  private_use_only: vehicle.private_use_only,
});

const detailsView = (details: Details): Seen<'details'> => ({
  title: details.title,
  first_name: details.first_name,
  last_name: details.last_name,
  email: details.email,
  phone: details.phone,
  address_line_1: details.address_line_1,
  address_line_2: details.address_line_2,
  town: details.town,
  county: details.county,
  postcode: details.postcode,
  start_date: details.start_date,
  do_not_own: details.do_not_own,
  purchase_date: details.purchase_date,
  where_bought: details.where_bought,
  plan_to_buy: details.plan_to_buy,
  ownership_basis: details.ownership_basis,
  agreement_months_left: details.agreement_months_left,
  current_value: details.current_value,
  invoice_amount: details.invoice_amount,
  ownership_period: details.ownership_period,
  billing_details: details.billing_details,
  insurance_due: details.insurance_due,
  insurance_due_date: details.insurance_due_date,
  service_due: details.service_due,
  service_due_date: details.service_due_date,
  leasing_end: details.leasing_end,
  leasing_end_date: details.leasing_end_date,
  breakdown_expiry: details.breakdown_expiry,
  breakdown_expiry_date: details.breakdown_expiry_date,
});

/** Where the customer goes on once a step is answered. */
export const pageAfter = ({ id, productType }: Quote, step: number): string =>
  step >= lastStep ? `/payment/${id}/` : `/quote/${productType}/step/${step + 1}/`;
