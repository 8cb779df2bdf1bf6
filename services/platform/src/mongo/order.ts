/** The order that a list is asked for by the name of a column, with a minus from the last to the first; ties are broken by the id. */
export const orderOf = <Name extends string>(sort: Name | `-${Name}`, fields: Readonly<Record<Name, string>>): Record<string, 1 | -1> => {
  const found = Object.entries<string>(fields).find(([name]) => name === sort.replace(/^-/, ''));
  return { ...(found ? { [found[1]]: sort.startsWith('-') ? -1 : 1 } : {}), _id: 1 };
};
