/** What the browser's store is asked; undefined where it forbids that. */
export const whereAllowed = <T>(use: () => T): T | undefined => {
  try {
    return use();
  } catch (error) {
    if (error instanceof DOMException) return undefined;
    throw error;
  }
};
