export interface Level {
  readonly name: string;
  readonly covers: readonly string[];
}

const opening = 'Everything in ';

/** The level that another takes over: "Everything in Essential". */
export const builtOn = <L extends Level>(level: L, levels: readonly L[]): L | undefined =>
  levels.find(({ name }) => name !== level.name && level.covers.includes(opening + name));

/** What a level covers beside that. */
export const ownCovers = <L extends Level>(level: L, levels: readonly L[]): readonly string[] => {
  const lower = builtOn(level, levels);
  return level.covers.filter((fact) => fact !== opening + (lower?.name ?? ''));
};

/** Everything that a level covers, with "Everything in Essential" spelled out. */
export const allCovers = (level: Level, levels: readonly Level[]): readonly string[] => {
  const lower = builtOn(level, levels);
  const rest = levels.filter((each) => each !== level);
  return level.covers.flatMap((fact) => (lower && fact === opening + lower.name ? allCovers(lower, rest) : [fact]));
};
