import { Loaded } from '@kerbside/contracts/ui/page/loaded';
import type { RemoteProps } from '@kerbside/contracts/host';
import { showLongDay } from '@kerbside/contracts/days/dates';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { DefinitionList } from '@kerbside/contracts/ui/basics/definition-list';
import { Dialog } from '@kerbside/contracts/ui/overlays/dialog';
import { EmptyState } from '@kerbside/contracts/ui/page/panel';
import { StatusTag } from '@kerbside/contracts/ui/basics/status-tag';
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
  const [open, setOpen] = useState<{ readonly id: string; readonly title: string }>();
  return (
    <Section title={words.title}>
      <Loaded query={recallsQuery(host, carId)} words={words} whenEmpty={<EmptyState title={words.none}>{words.noneWhy}</EmptyState>}>
        {(rows) => (
          <ul className={list.rows}>
            {rows.map(({ id, title, launchedOn, isOpen }) => (
              <li key={id} className={list.row}>
                <p className={list.name}>{title}</p>
                <p>{words.launched(showLongDay(launchedOn))}</p>
                <StatusTag tone={isOpen ? 'warning' : 'success'}>{isOpen ? words.open : words.done}</StatusTag>
                <div>
                  <Button
                    label={words.details}
                    size="small"
                    variant="secondary"
                    aria-label={words.detailsOf(title)}
                    onClick={() => setOpen({ id, title })}
                  />
                </div>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {open && (
        <Dialog title={open.title} width="narrow" onClose={() => setOpen(undefined)}>
          <Details host={host} carId={carId} recallId={open.id} />
        </Dialog>
      )}
    </Section>
  );
}

function Details({ host, carId, recallId }: RecallsProps & { readonly recallId: string }) {
  return (
    <Loaded query={recallQuery(host, { carId, recallId })} words={{ loading: words.loadingDetails, failed: words.detailsFailed }}>
      {({ rows, message }) => (rows.length > 0 ? <DefinitionList rows={rows} /> : <p>{message}</p>)}
    </Loaded>
  );
}
