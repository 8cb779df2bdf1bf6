import { CallError } from '@kerbside/contracts/client';
import type { HostApi } from '@kerbside/contracts/host';
import { useRef } from 'react';
import type { TreeApi } from '../../api/tree-api.js';
import { tree as words } from '../../messages/tree.js';
import { treeToastMs } from '../../timings.js';
import type { TypedAnswers } from './typed-answers.js';

type CarNotes = Pick<TypedAnswers, 'mileage' | 'service_date'>;

/** Notes the mileage and the last service on the car, as its owner does; only what changed (A5). */
export const useCarNotes = (
  host: HostApi,
  { api, carId, noted }: { readonly api: TreeApi; readonly carId: string; readonly noted: CarNotes },
) => {
  const known = useRef(noted);
  const note = async (field: keyof CarNotes, value: string, send: () => Promise<unknown>): Promise<Partial<CarNotes>> => {
    if (!carId || !value || value === known.current[field]) return {};
    try {
      await send();
      known.current = { ...known.current, [field]: value };
      host.toast(words.carNoted[field], 'success', treeToastMs);
    } catch (error) {
      // Whatever the reason, the agent sees the product's own sentence (A8).
      host.toast(words.carNotNoted[field], 'danger', treeToastMs);
      // What cannot be true of the car is not noted on the call either.
      if (error instanceof CallError && error.status === 400) return { [field]: error.fields['value'] ?? error.message };
    }
    return {};
  };
  return {
    /** What is wrong with them, by field. */
    note: async ({ mileage, service_date: service }: CarNotes): Promise<Partial<CarNotes>> => ({
      ...(await note('mileage', mileage, () => api.noteMileage(carId, mileage))),
      ...(await note('service_date', service, () => api.noteService(carId, service))),
    }),
    /** What another screen has noted. */
    know: ({ mileage, service_date: service }: CarNotes) => {
      known.current = { mileage, service_date: service };
    },
  };
};
