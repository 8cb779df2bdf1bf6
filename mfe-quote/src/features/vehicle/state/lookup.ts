import type { Vehicle } from '@kerbside/contracts/http/pricing/vehicle';

/** Where the search for a registration stands. */
export type Lookup =
  | { readonly status: 'idle' }
  | { readonly status: 'loading' }
  | { readonly status: 'found'; readonly vehicle: Vehicle }
  | { readonly status: 'failed'; readonly message: string };

export type LookupAction =
  | { readonly type: 'looking' }
  | { readonly type: 'found'; readonly vehicle: Vehicle }
  | { readonly type: 'failed'; readonly message: string; readonly isPlateInDoubt: boolean }
  | { readonly type: 'plate-edited' };

export const notLookedUp: Lookup = { status: 'idle' };

/** After an edit the lookup must be redone (Q5); one that is under way is waited for. */
export const lookupAfter = (lookup: Lookup, action: LookupAction): Lookup => {
  switch (action.type) {
    case 'looking':
      return { status: 'loading' };
    case 'found':
      return { status: 'found', vehicle: action.vehicle };
    case 'failed':
      return { status: 'failed', message: action.message };
    case 'plate-edited':
      return lookup.status === 'loading' ? lookup : notLookedUp;
  }
};
