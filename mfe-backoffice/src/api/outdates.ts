import type { MutationFunctionContext, QueryKey } from '@tanstack/react-query';

/** Invalidates what a change has made stale, which is read again where it is on screen. The change does not wait for that. */
export const outdates =
  (...outdated: readonly QueryKey[]) =>
  (_answer: unknown, _sent: unknown, _before: unknown, { client }: MutationFunctionContext): void =>
    outdated.forEach((queryKey) => void client.invalidateQueries({ queryKey }));
