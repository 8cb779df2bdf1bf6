import { PagePanel } from '@kerbside/contracts/ui/page/panel';
import { useLoad } from '@kerbside/contracts/ui/data/use-load';
import { useMemo, type ComponentType } from 'react';
import { visitsApi } from '../../api/visits-api.js';
import { visits as words } from '../../messages/visits.js';
import type { StepProps } from '../step-page/step-props.js';
import { adoptVisit } from './kept-visit.js';

/** Starts a step with the latest chosen visit, whichever tab chose it. */
export const withVisit = (Step: ComponentType<StepProps>) =>
  function StepWithVisit(props: StepProps) {
    const { host, quote } = props;
    const { fetch } = host;
    const api = useMemo(() => visitsApi({ fetch }), [fetch]);
    const load = useLoad(async (signal) => adoptVisit(quote.id, await api.visit(quote.id, signal)), [api, quote.id]);
    return (
      <PagePanel load={load} loading={words.loadingVisit} failed={words.visitFailed}>
        {() => <Step {...props} />}
      </PagePanel>
    );
  };
