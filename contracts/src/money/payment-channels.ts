/** Who took a payment. `phone`: staff, by the card that the customer read out to them (moto), which no bank asked them to approve. `staff`: staff, in another way. */
export const paymentChannels = ['online', 'staff', 'phone'] as const;
