/** What begins a cell, though elsewhere it may follow a comma. */
export const capitalised = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
