/** Somebody writes between two readings of others: the next call of a method of `of` ends only after that has happened. */
export const onceAfter = <T extends object>(of: T, reading: keyof T & string, happens: () => PromiseLike<unknown>): void => {
  const read: unknown = Reflect.get(of, reading);
  if (typeof read !== 'function') throw new Error(`There is no ${reading}`);
  Reflect.set(of, reading, async (...asked: readonly unknown[]) => {
    Reflect.deleteProperty(of, reading);
    const seen: unknown = await Reflect.apply(read, of, asked);
    await happens();
    return seen;
  });
};
