import { controller, serves } from '@kerbside/platform/http/controller';
import { londonDay } from '@kerbside/contracts/days/dates';
import { type PurchasedQuote, readAddressOfQuote, readPurchasedQuote } from '@kerbside/contracts/http/pricing/purchase';
import { lineView } from '../price/price-view.js';
import type { SoldPolicy, SoldQuote } from '../quotes/model/sold-quote.js';
import { SaleService } from './sale.service.js';

export const SaleController = controller({ sale: SaleService }, [
  serves(readPurchasedQuote, async ({ params }, { sale }) => purchasedView(await sale.sold(params.quoteId))),
  serves(readAddressOfQuote, ({ params }, { sale }) => sale.addressOf(params.quoteId)),
]);

/** What was sold, as the services that write policies and take money see it. */
const purchasedView = ({ quoteId, customerId, termsAgreedAt, vehicle, purchaseDate = null, policies }: SoldQuote): PurchasedQuote => ({
  quoteId,
  customerId,
  termsAgreedOn: termsAgreedAt ? londonDay(termsAgreedAt) : null,
  vehicle: {
    registrationNumber: vehicle.registrationNumber,
    make: vehicle.make,
    model: vehicle.model,
    range: vehicle.range,
    firstRegistrationDate: vehicle.firstRegistrationDate,
    mileage: vehicle.mileage,
    bodyType: vehicle.bodyType,
    colour: vehicle.colour ?? null,
  },
  purchaseDate,
  policies: policies.map(policyView),
});

const policyView = (policy: SoldPolicy): PurchasedQuote['policies'][number] => ({
  productType: policy.productType,
  productName: policy.productName,
  version: policy.version,
  levelName: policy.levelName,
  premiumPence: policy.premiumPence,
  originalPence: policy.originalPence,
  taxPence: policy.taxPence,
  lines: policy.lines.map(lineView),
  startsOn: policy.startsOn,
  endsOn: policy.endsOn,
  months: policy.months,
  rolling: policy.rolling,
  claimLimitPence: policy.claimLimitPence,
  ...(policy.excessPence === undefined ? {} : { excessPence: policy.excessPence }),
  cancellationFeePence: policy.cancellationFeePence,
  terms: policy.terms.map(({ label, value }) => ({ label, value })),
  covers: [...policy.covers],
  excludes: [...policy.excludes],
});
