/** `/ajax/codelookup/query:{postcode}` → `/ajax/codelookup/query:::postcode`: for the router, `:name` is a parameter and `::` a colon. */
export const routePath = (path: string): string => path.replaceAll(':', '::').replace(/\{(\w+)\}/g, ':$1');
