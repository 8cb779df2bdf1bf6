/** A password that was chosen on step 2 waits for the purchase, which makes the account. It is kept by this page alone, never stored. */
const chosen = new Map<string, string>();

export const choosePassword = (quoteId: string, password: string): void => {
  if (password === '') chosen.delete(quoteId);
  else chosen.set(quoteId, password);
};

export const chosenPassword = (quoteId: string): string | undefined => chosen.get(quoteId);
