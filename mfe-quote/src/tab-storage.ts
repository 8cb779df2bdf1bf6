/** What lasts as long as the tab. A browser may keep nothing in an embedded page; typing then lasts as long as the page. */
export const tabStorage = (): Storage | undefined => {
  try {
    return sessionStorage;
  } catch {
    return undefined;
  }
};
