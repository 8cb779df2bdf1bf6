// Apart from the schemas: the first page draws a price and parses none.

/** "£1,234.50": two decimals and a pound sign (Q5), and a true minus where money goes back. For prices, and for amounts in tables. */
export const formatPounds = (pence: number): string => {
  const sign = pence < 0 ? '\u2212' : '';
  const [whole, cents] = (Math.abs(pence) / 100).toFixed(2).split('.') as [string, string];
  return `${sign}£${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${cents}`;
};
