// What a file that people send may weigh, and how many are sent (Q9): the same for claims, documents, and photos for an estimate

export const documentMaxBytes = 12 * 1024 * 1024;
/** After the browser has made it fit. */
export const photoMaxBytes = 5 * 1024 * 1024;
/** The most files of a claim, and the most documents sent at once. */
export const mostFiles = 10;
