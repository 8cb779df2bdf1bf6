interface Sold {
  /** Months as text, or "once". */
  readonly duration: string;
  readonly tyreType: string | null;
}

interface Usual {
  /** The length that it is chosen for, where it is sold for it. */
  readonly duration: string;
  readonly isVisit: boolean;
}

/** What a customer first sees of a product: its middle version; of tyre cover the middle limit for the first type of tyre; of visits the first. */
export const firstItem = <Item extends Sold>(items: readonly Item[], { duration, isVisit }: Usual): Item | undefined => {
  const asLong = items.filter((item) => item.duration === duration);
  const sold = asLong.length > 0 ? asLong : items;
  const among = sold.filter(({ tyreType }) => tyreType === sold[0]?.tyreType);
  return among[isVisit ? 0 : Math.floor((among.length - 1) / 2)];
};
