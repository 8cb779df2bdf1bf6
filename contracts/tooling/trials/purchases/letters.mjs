/** The key of the letter that confirms what was sold: cover has one each, the orders of one visit have one together. */
export const letterOf = ({ _id, kind, quoteId }) => (kind === 'order' ? `order-confirmation:${quoteId}` : `policy-confirmation:${_id}`);
