/** As a `ref`: moves the focus to an element as soon as it is shown. */
export const focusOnceShown = (element: HTMLElement | null): void => element?.focus();

/** The same where the focus was on what it takes the place of. */
export const focusWhereLost = (element: HTMLElement | null): void => {
  if (document.activeElement === document.body) focusOnceShown(element);
};
