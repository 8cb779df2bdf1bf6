const names: Readonly<Record<string, string>> = { visa: 'Visa', mastercard: 'Mastercard', amex: 'American Express', maestro: 'Maestro' };

/** A card's brand as its owner knows it. */
export const cardName = (brand: string): string => names[brand.toLowerCase()] ?? 'Card';
