/** A target that is not a plain path (`http://…`, `//host`, `*`, backslashes) could name another server to whatever resolves it later. */
export const isPath = (target: string): boolean => /^\/(?!\/)[^\\?#]*([?#]|$)/.test(target);

/** The address of a path at a service. Its origin is the configured one, whatever was asked for. */
export const addressAt = (service: string, path: string): string => {
  const { origin } = new URL(service);
  const address = new URL(`${origin}${path}`);
  if (address.origin !== origin || address.username !== '') throw new Error('this path leads away from its service');
  return address.href;
};
