import type { RemoteProps } from '@kerbside/contracts/host';
import { formatLongDay } from '@kerbside/contracts/days/dates';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { DefinitionList } from '@kerbside/contracts/ui/basics/definition-list';
import { Dialog } from '@kerbside/contracts/ui/overlays/dialog';
import { EmptyState, Panel } from '@kerbside/contracts/ui/page/panel';
import { loadOf } from '@kerbside/contracts/ui/data/server-data';
import { StatusTag } from '@kerbside/contracts/ui/basics/status-tag';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { recallQuery, recallsQuery } from '../../api/cars-api.js';
import { recalls as words } from '../../messages/car.js';
import list from '../../ui/list.module.css';
import { Section } from '../../ui/section.js';

interface RecallsProps extends RemoteProps {
  readonly carId: string;
}

/** The recalls of a car by its maker; the details of each are read only when it is opened (A7). */
export function Recalls({ host, carId }: RecallsProps) {
  const load = loadOf(useQuery(recallsQuery(host, carId)));
  const [open, setOpen] = useState<{ readonly id: string; readonly title: string }>();
  return (
    <Section title={words.title}>
      <Panel
        load={load}
        loading={words.loading}
        failed={words.failed}
        isEmpty={(rows) => rows.length === 0}
        whenEmpty={<EmptyState title={words.none}>{words.noneWhy}</EmptyState>}
      >
        {(rows) => (
          <ul className={list.rows}>
            {rows.map(({ id, title, launchedOn, isOpen }) => (
              <li key={id} className={list.row}>
                <p className={list.name}>{title}</p>
                <p>{words.launched(formatLongDay(launchedOn))}</p>
                <StatusTag tone={isOpen ? 'warning' : 'success'}>{isOpen ? words.open : words.done}</StatusTag>
                <div>
                  <Button size="small" variant="secondary" aria-label={words.detailsOf(title)} onClick={() => setOpen({ id, title })}>
                    {words.details}
                  </Button>
                </div>
              </li>
            ))}
          </ul>
        )}
      </Panel>
      {open && (
        <Dialog title={open.title} width="narrow" onClose={() => setOpen(undefined)}>
          <Details host={host} carId={carId} recallId={open.id} />
        </Dialog>
      )}
    </Section>
  );
}

function Details({ host, carId, recallId }: RecallsProps & { readonly recallId: string }) {
  const load = loadOf(useQuery(recallQuery(host, { carId, recallId })));
  return (
    <Panel load={load} loading={words.loadingDetails} failed={words.detailsFailed}>
      {({ rows, message }) => (rows.length > 0 ? <DefinitionList rows={rows} /> : <p>{message}</p>)}
    </Panel>
  );
}
