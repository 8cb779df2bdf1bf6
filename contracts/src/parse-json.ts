/** What a text says as JSON; undefined where it is none, for the schema that reads it to refuse. */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
};
