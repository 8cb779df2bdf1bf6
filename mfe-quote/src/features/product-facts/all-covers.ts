interface Level {
  readonly name: string;
  readonly covers: readonly string[];
}

/** Everything that a level covers, with "Everything in Essential" spelled out. */
export const allCovers = (level: Level, levels: readonly Level[]): readonly string[] =>
  level.covers.flatMap((fact) => {
    const lower = levels.find(({ name }) => name !== level.name && fact === `Everything in ${name}`);
    return lower
      ? allCovers(
          lower,
          levels.filter((each) => each !== level),
        )
      : [fact];
  });
