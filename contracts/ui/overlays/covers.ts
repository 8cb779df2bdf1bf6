export type Box = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>;

/** A finger's breadth, in pixels, between what floats and anything that can be pressed. */
const fingerGap = 8;

const isDrawn = ({ left, top, right, bottom }: Box): boolean => right > left && bottom > top;

/** Whether a box lies over another, or closer to it than the gap: too close to press only that one. An element that is not drawn has an empty box. */
export const covers = (box: Box, other: Box, gap = fingerGap): boolean =>
  isDrawn(box) &&
  isDrawn(other) &&
  other.left < box.right + gap &&
  other.right > box.left - gap &&
  other.top < box.bottom + gap &&
  other.bottom > box.top - gap;

/** No line of text is lower than this, in pixels, and none that matters is narrower. */
const step = { x: 16, y: 10 } as const;

/** Whether a floating element lies over words, as the page stands. */
export const coversWords = (floating: Element): boolean => {
  const box = floating.getBoundingClientRect();
  const under = new Set(spotsIn(box).flatMap(([x, y]) => document.elementsFromPoint(x, y)));
  return [...under].some((element) => !floating.contains(element) && linesOf(element).some((line) => covers(box, line, 0)));
};

const spotsIn = ({ left, top, right, bottom }: Box): readonly (readonly [number, number])[] =>
  stepsTo(left, right, step.x).flatMap((x) => stepsTo(top, bottom, step.y).map((y) => [x, y] as const));

const stepsTo = (from: number, to: number, by: number): readonly number[] => [
  ...Array.from({ length: Math.ceil((to - from) / by) }, (_, place) => from + place * by),
  to - 1,
];

/** Where the words of an element stand, without those of the elements in it. */
const linesOf = (element: Element): readonly Box[] =>
  [...element.childNodes].flatMap((node) => {
    if (node.nodeType !== Node.TEXT_NODE || !node.textContent?.trim()) return [];
    const range = document.createRange();
    range.selectNodeContents(node);
    return [...range.getClientRects()];
  });
