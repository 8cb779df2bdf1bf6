interface ItemLength {
  /** Months as text, or "once". */
  readonly duration: string;
}

/** What a customer first sees of a product, for the length that it is chosen for where it is sold for it: the plainest, which the book has first. */
export const firstItem = <Item extends ItemLength>(items: readonly Item[], duration: string): Item | undefined =>
  items.find((item) => item.duration === duration) ?? items[0];
