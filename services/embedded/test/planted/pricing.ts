import { randomUUID } from 'node:crypto';
import { at, type PersonPlanting, type Rows } from './planting.js';

/** A quote that they bought, and one that expired. */
export const inPricing = ({
  customerId,
  mark,
  person,
  plate,
  vehicle,
  plant,
  hide,
  boughtId,
  openId,
  purchaseId,
}: PersonPlanting): Rows => {
  const quote = {
    customerId,
    reference: `R${mark}`,
    channel: { kind: 'partner', partner: 'p', reference: plant() },
    details: { email: person.email, first_name: plant(), phone: plant(), address_line_1: plant() },
    vehicle: { registration_number: plate },
    version: 1,
    step: 1,
    ratedBy: null,
    typedSequence: 0,
    products: [],
    atGarage: [],
    leftOut: [],
    paysByInstalments: false,
    price: null,
    voucher: { applicationVersion: 0, granted: null },
    reservation: null,
    gap: { status: 'not_given' },
    termsAgreedAt: null,
    sales: [],
    createdAt: at,
    expiresAt: at,
    revision: 1,
  };
  return {
    quotes: [
      {
        ...quote,
        _id: boughtId,
        secretHash: hide(),
        linkHashes: [hide()],
        state: { status: 'purchased', paymentId: purchaseId, at },
        sales: [{ paymentId: purchaseId, totalPence: 1, purchase: { quoteId: boughtId, customerId, vehicle, policies: [] } }],
        adjustment: { reason: plant(), by: randomUUID() },
      },
      {
        ...quote,
        _id: openId,
        customerId: null,
        reference: `O${mark}`,
        secretHash: hide(),
        linkHashes: [],
        state: { status: 'expired', at },
      },
    ],
  };
};
