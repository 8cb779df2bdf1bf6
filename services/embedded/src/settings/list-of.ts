import * as z from 'zod/mini';

/** `claims,pricing`, `all` or `none`. */
export const listOf = <N extends string>(names: readonly [N, ...N[]]) =>
  z.pipe(
    z.string(),
    z.transform((text: string, context): readonly N[] => {
      if (text === 'all') return names;
      if (text === 'none') return [];
      const parsed = z.safeParse(
        z.array(z.enum(names)),
        text.split(',').map((name) => name.trim()),
      );
      if (parsed.success) return parsed.data;
      context.issues.push({ code: 'custom', message: `must be all, none or some of ${names.join(',')}`, input: text });
      return z.NEVER;
    }),
  );
