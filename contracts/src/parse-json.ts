/** The value of a JSON text; undefined when it is not JSON, so that the schema that reads it refuses it. */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
};
