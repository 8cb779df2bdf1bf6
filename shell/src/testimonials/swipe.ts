/** How far one drags before the next slide comes, in pixels (A9). */
const switchAt = 80;
/** How far the first and the last slide follow a finger that asks for more, in pixels (A9). */
const boundary = 60;

/** A drag in pixels (to the left below zero) over the slide at a place among so many. */
export interface Drag {
  readonly by: number;
  readonly at: number;
  readonly count: number;
}

/** How far the slides follow. */
export const followed = ({ by, at, count }: Drag): number => {
  if (at === 0 && by > boundary) return boundary;
  if (at === count - 1 && by < -boundary) return -boundary;
  return by;
};

/** The place of the slide that stands there once the finger lets go. */
export const slideAfter = ({ by, at, count }: Drag): number => {
  if (Math.abs(by) < switchAt) return at;
  return Math.min(count - 1, Math.max(0, by < 0 ? at + 1 : at - 1));
};
