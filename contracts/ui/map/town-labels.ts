import type { Spot } from './apart.js';

interface TownLabel extends Spot {
  readonly name: string;
}

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export interface LabelRoom {
  readonly width: number;
  readonly height: number;
  /** Where names would hide something, or be hidden. */
  readonly taken: readonly Spot[];
  readonly over: readonly Box[];
}

/** Pixels: a name takes about so many for each letter, and a line. */
const [letter, line] = [7, 22];

const isClear = (one: TownLabel, other: Spot & { readonly name?: string }): boolean =>
  Math.abs(one.x - other.x) > ((one.name.length + (other.name?.length ?? 4)) * letter) / 2 + 8 || Math.abs(one.y - other.y) > line;

/** Whether the whole name can be read: it is cut by no edge, and nothing lies over it. */
const isWhole = ({ name, x, y }: TownLabel, { width, height, over }: LabelRoom): boolean => {
  const [left, right, top, bottom] = [x - (name.length * letter) / 2, x + (name.length * letter) / 2, y - line / 2, y + line / 2];
  if (left < 0 || right > width || top < 0 || bottom > height) return false;
  return over.every((box) => right < box.left || left > box.right || bottom < box.top || top > box.bottom);
};

/** As many names as stand whole and clear of each other and of what is there, the first of the list before the others. */
export const clearNames = <T extends TownLabel>(towns: readonly T[], room: LabelRoom, most: number): readonly T[] => {
  const shown: T[] = [];
  for (const town of towns) {
    if (shown.length === most) return shown;
    if (isWhole(town, room) && [...room.taken, ...shown].every((other) => isClear(town, other))) shown.push(town);
  }
  return shown;
};
