interface Level {
  readonly name: string;
  readonly covers: readonly string[];
}

/** What a level covers, with all that "Everything in Essential" stands for. */
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
