const prefix = 'ks-garage:';

/** The garage that was chosen on step 3: the booking form comes back to it. Kept for this visit to the site. */
export const keepGarage = (quoteId: string, garageId: string): void => sessionStorage.setItem(`${prefix}${quoteId}`, garageId);

export const keptGarage = (quoteId: string): string | undefined => sessionStorage.getItem(`${prefix}${quoteId}`) ?? undefined;
