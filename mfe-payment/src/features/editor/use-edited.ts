import { useState } from 'react';
import type { UseChoice } from '../choice/use-choice.js';
import type { ChosenWay } from '../choice/ways.js';
import { editedWay, type EditedPlan } from './edited-plan.js';

export interface UseEdited {
  readonly planned: ChosenWay | undefined;
  readonly isOpen: boolean;
  readonly open: () => void;
  readonly close: () => void;
  readonly use: (edited: EditedPlan) => void;
  /** Back to the payments as planned. */
  readonly forget: () => void;
}

/** The choice with the payments that staff edited, and their editor. An editor of another plan is closed. */
export const useEdited = (planned: UseChoice): { readonly choosing: UseChoice; readonly editing: UseEdited } => {
  const [edited, setEdited] = useState<EditedPlan>();
  const [opened, setOpened] = useState<string>();
  const { way } = planned;
  const close = () => setOpened(undefined);
  return {
    choosing: way ? { ...planned, way: editedWay(way, edited) } : planned,
    editing: {
      planned: way,
      isOpen: way !== undefined && opened === way.planId,
      open: () => setOpened(way?.planId),
      close,
      use: (next) => {
        setEdited(next);
        close();
      },
      forget: () => setEdited(undefined),
    },
  };
};
