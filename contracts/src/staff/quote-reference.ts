/** The reference of a quote as it is kept, however it was typed; undefined for anything else. */
export const quoteReferenceTyped = (text: string): string | undefined => {
  const [, signs] = /^\s*kq[\s-]*([\da-z]{8})\s*$/i.exec(text) ?? [];
  return signs && `KQ-${signs.toUpperCase()}`;
};
