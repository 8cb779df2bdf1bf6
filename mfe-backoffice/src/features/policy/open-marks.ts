import type { Cover } from '@kerbside/contracts/http/claims/policies';
import { markKinds, type MarkKind } from '../../paths.js';

/** The marks that a policy may get: one that was cancelled takes nobody's place, and one that was renewed renews none itself. */
export const openMarks = ({ status, replaces, replacedBy }: Pick<Cover, 'status' | 'replaces' | 'replacedBy'>): readonly MarkKind[] =>
  replaces || status === 'cancelled' ? [] : markKinds.filter((kind) => kind === 'reset' || replacedBy?.kind !== 'renewal');
