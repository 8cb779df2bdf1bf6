/** Months of cover in words; 0 is monthly (Q9). */
export const lengthOf = (months: number): string => (months === 0 ? 'monthly' : months === 1 ? '1 month' : `${months} months`);
