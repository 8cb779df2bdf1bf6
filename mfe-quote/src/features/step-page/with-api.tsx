import { useMemo, type ComponentType } from 'react';
import { journeyApi } from '../../api/journey-api.js';
import { useSaveQueue } from '../saving/use-save-queue.js';
import type { StepOfPage, StepProps } from './step-props.js';

/** A step after the first brings its own way to the services, and saves through the quote's queue. */
export const withApi = (Step: ComponentType<StepProps>) =>
  function StepWithApi({ slot, ...props }: StepOfPage) {
    const saves = useSaveQueue(slot);
    const { fetch } = props.host;
    const api = useMemo(() => journeyApi({ fetch }), [fetch]);
    return <Step {...props} saves={saves} api={api} />;
  };
