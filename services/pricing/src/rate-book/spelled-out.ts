interface Level {
  readonly name: string;
  readonly covers: readonly string[];
}

/**
 * What a level covers, thing by thing: “Everything in Roadside” becomes what Roadside covers. Price tables may refer to a smaller level;
 * a contract and its summary name everything themselves.
 */
export const spelledOut = (level: Level, levels: readonly Level[]): string[] => {
  const others = levels.filter(({ name }) => name !== level.name);
  const things = level.covers.flatMap((thing) => {
    const base = /^Everything in (?:the )?(.+)$/.exec(thing)?.[1]?.toLowerCase();
    const smaller = others.find(({ name }) => base?.startsWith(name.toLowerCase()));
    return smaller ? spelledOut(smaller, others) : [thing];
  });
  return things.filter((thing, place) => !things.slice(place + 1).some((later) => withoutFigures(later) === withoutFigures(thing)));
};

/** “Up to 8 repairs a year” takes the place of the smaller level’s “Up to 4 repairs a year”. */
const withoutFigures = (thing: string): string => thing.replaceAll(/[\d,.]+/g, '#');
