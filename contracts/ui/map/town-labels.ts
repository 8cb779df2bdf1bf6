import type { Spot } from './apart.js';

interface TownLabel extends Spot {
  readonly name: string;
}

/** Pixels: a name takes about so many for each letter, and a line. */
const [letter, line] = [7, 22];

const isClear = (one: TownLabel, other: Spot & { readonly name?: string }): boolean =>
  Math.abs(one.x - other.x) > ((one.name.length + (other.name?.length ?? 4)) * letter) / 2 + 8 || Math.abs(one.y - other.y) > line;

/** As many names as stand clear of each other and of the markers, the first of the list before the others. */
export const clearNames = <T extends TownLabel>(towns: readonly T[], markers: readonly Spot[], most: number): readonly T[] => {
  const shown: T[] = [];
  for (const town of towns) {
    if (shown.length === most) return shown;
    if (markers.every((marker) => isClear(town, marker)) && shown.every((other) => isClear(town, other))) shown.push(town);
  }
  return shown;
};
