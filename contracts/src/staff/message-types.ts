// What staff write to customers about (A2). Apart from the schemas, for pages.

export const messageTypes = ['cover', 'claim', 'booking', 'payment', 'renewal', 'documents', 'complaint', 'other'] as const;
export type MessageType = (typeof messageTypes)[number];

/** As staff choose them. */
export const messageTypeNames: Readonly<Record<MessageType, string>> = {
  cover: 'Cover',
  claim: 'Claim',
  booking: 'Booking at a garage',
  payment: 'Payment',
  renewal: 'Renewal',
  documents: 'Documents',
  complaint: 'Complaint',
  other: 'Something else',
};
