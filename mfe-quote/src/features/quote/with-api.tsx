import { useMemo, type ComponentType } from 'react';
import { journeyApi } from '../../api/journey-api.js';
import type { OpenedQuote, StepProps } from './step-props.js';

/** A step after the first brings its own way to the services. */
export const withApi = (Step: ComponentType<StepProps>) =>
  function StepWithApi(props: OpenedQuote) {
    const { fetch } = props.host;
    const api = useMemo(() => journeyApi({ fetch }), [fetch]);
    return <Step {...props} api={api} />;
  };
