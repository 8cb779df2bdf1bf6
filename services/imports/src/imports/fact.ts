/** The events of an import are in the order of its rows; those that undo it come after. */
export const factOf = <T extends object>(importId: string, version: number, data: T) => ({
  id: importId,
  version,
  data: { importId, ...data },
});
