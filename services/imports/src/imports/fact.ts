/** Events of an import follow the order of its rows; those that undo it come later. */
export const factOf = <T extends object>(importId: string, version: number, data: T) => ({
  id: importId,
  version,
  data: { importId, ...data },
});
