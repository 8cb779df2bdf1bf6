/** As a `ref`: moves the focus to an element as soon as it is shown. */
export const focusOnceShown = (element: HTMLElement | null): void => element?.focus();
