const letterOf: Readonly<Record<string, string>> = { '0': 'O', '1': 'I' };
const digitOf: Readonly<Record<string, string>> = { O: '0', I: '1' };

/** One sign, where a shape has a letter ("A") or a digit ("9") in its place. */
const inPlace = (sign: string, place: string | undefined): string => (place === 'A' ? letterOf[sign] : digitOf[sign]) ?? sign;

const shapeOf = (text: string): string => text.replace(/\d/g, '9').replace(/[A-Z]/g, 'A');

const changes = (read: string, typed: string): number => [...read].filter((sign, at) => sign !== typed[at]).length;

/**
 * Reads O as 0 and I as 1, or the other way, where that alone makes the text one of these shapes ("AA99AAA"), with the fewest changes. Text that has
 * one of the shapes, or gets none of them, stays as it is.
 */
export const byPlace = (text: string, shapes: readonly string[]): string => {
  if (shapes.includes(shapeOf(text))) return text;
  const readings = shapes
    .filter(({ length }) => length === text.length)
    .map((shape) => ({ shape, read: text.replace(/./g, (sign, at: number) => inPlace(sign, shape[at])) }))
    .flatMap(({ shape, read }) => (shapeOf(read) === shape ? [read] : []));
  return readings.toSorted((one, other) => changes(one, text) - changes(other, text))[0] ?? text;
};
