/** The service cannot start: names every setting that is missing or wrong, never its value. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  constructor(readonly problems: Readonly<Record<string, string>>) {
    super(
      `These settings are missing or wrong: ${Object.entries(problems)
        .map(([name, problem]) => `${name} (${problem})`)
        .join(', ')}`,
    );
  }
}
