export type Box = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>;

/** A finger's breadth, in pixels, between what floats and anything that can be pressed. */
const fingerGap = 8;

export const isEmpty = ({ left, top, right, bottom }: Box): boolean => right <= left || bottom <= top;

/** Whether a box lies over one of the others, or closer to it than the gap: too close to press only that one. An element that is not drawn has an empty box. */
export const covers = (box: Box, others: readonly Box[], gap = fingerGap): boolean =>
  !isEmpty(box) &&
  others.some(
    (other) =>
      !isEmpty(other) &&
      other.left < box.right + gap &&
      other.right > box.left - gap &&
      other.top < box.bottom + gap &&
      other.bottom > box.top - gap,
  );
