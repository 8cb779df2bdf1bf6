const names: Readonly<Record<string, string>> = { visa: 'Visa', mastercard: 'Mastercard', amex: 'American Express', maestro: 'Maestro' };

/** A card's brand as its owner knows it. */
export const cardName = (brand: string): string => names[brand.toLowerCase()] ?? 'Card';

/** "Visa ending 4242", and of an account "bank account ending 11": it is never broken over two lines. */
export const endingIn = (name: string, digits: string): string => `${name}\u00a0ending\u00a0${digits}`;

/** A card by its brand, as the provider writes it, and its last digits. */
export const cardWithEnd = ({ brand, last4 }: { readonly brand: string; readonly last4: string }): string =>
  endingIn(cardName(brand), last4);
