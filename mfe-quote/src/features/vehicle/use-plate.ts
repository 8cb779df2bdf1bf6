import { registration } from '@kerbside/contracts/fields';
import type { HostApi } from '@kerbside/contracts/host';
import type { Form } from '@kerbside/contracts/ui/use-form';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { ChoiceGate } from './choice-gate.js';
import type { LookupControl } from './use-lookup.js';
import type { TypedVehicle } from './vehicle-form.js';

export interface Plate {
  /** Why what was typed is no registration. */
  readonly problem: string | undefined;
  /** Looks up what was typed; with nothing typed the button goes on to manual entry (Q5). */
  readonly lookUp: () => void;
  readonly edit: (typed: string) => void;
}

interface PlateOptions {
  readonly host: Pick<HostApi, 'navigate'>;
  readonly form: Form<TypedVehicle>;
  readonly finding: LookupControl;
  readonly toManual: () => void;
  readonly beforeCarChanges: ChoiceGate['beforeCarChanges'];
  /** What was typed before the page was left waits for the button. */
  readonly isResumed: boolean;
}

/** The registration as it is typed, and its lookup. */
export const usePlate = ({ host, form, finding, toManual, beforeCarChanges, isResumed }: PlateOptions): Plate => {
  const [problem, setProblem] = useState<string>();
  const dropGiven = useDropGiven(host);
  const typed = form.values.registration_number;
  const lookUp = () => {
    if (typed.trim() === '') return toManual();
    const read = registration.safeParse(typed);
    setProblem(read.error?.issues[0]?.message);
    if (!read.success) return;
    const change = () => finding.lookUp(read.data);
    const before = finding.lastFound();
    if (before?.registration_number === read.data) return change();
    const stay = () => {
      if (before) form.set('registration_number', before.registration_number);
      finding.restore();
    };
    beforeCarChanges({ change, stay });
  };
  const edit = (text: string) => {
    form.set('registration_number', text);
    setProblem(undefined);
    finding.forget();
    dropGiven();
  };
  useRegistrationFromHome(!isResumed && finding.lookup.status === 'idle' && registration.safeParse(typed).success, lookUp);
  return { problem, lookUp, edit };
};

/** Once another registration is typed, the one of the address is done with: a reload goes on with what was typed. */
const useDropGiven = (host: PlateOptions['host']) => {
  const [path] = useLocation();
  const search = useSearch();
  return () => {
    const rest = new URLSearchParams(search);
    if (!rest.has('vrm')) return;
    rest.delete('vrm');
    host.navigate(rest.size > 0 ? `${path}?${rest}` : path, { replace: true });
  };
};

/** A registration that came with the address is looked up at once; later typing waits for the button. */
const useRegistrationFromHome = (isGiven: boolean, lookUp: () => void): void => {
  const opening = useRef(isGiven ? lookUp : undefined);
  useEffect(() => {
    opening.current?.();
    opening.current = undefined;
  }, []);
};
