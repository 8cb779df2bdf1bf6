import type { Call } from '../call.js';

const patternOf = (path: string): RegExp => new RegExp(`^${path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '[^/]+')}/?$`);

/**
 * Which methods the calls of a list allow at a path, sorted, as `Allow` names them; empty where no call lives. For requests that no route matched:
 * an address that allows another method is different from one that does not exist (RFC 9110, 15.5.6).
 */
export const methodsAt = (calls: readonly Pick<Call, 'method' | 'path'>[]): ((path: string) => readonly string[]) => {
  const places = calls.map(({ method, path }) => ({ methods: method === 'GET' ? ['GET', 'HEAD'] : [method], pattern: patternOf(path) }));
  return (path) => [...new Set(places.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods))].sort();
};
