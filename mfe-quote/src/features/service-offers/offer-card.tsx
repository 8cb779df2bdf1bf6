import type { ServiceOffer } from '@kerbside/contracts/http/garages/offers';
import { toPence } from '@kerbside/contracts/money/money';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { Card } from '@kerbside/contracts/ui/basics/card';
import { Dialog } from '@kerbside/contracts/ui/overlays/dialog';
import { Cluster, Stack } from '@kerbside/contracts/ui/basics/layout';
import { Price } from '@kerbside/contracts/ui/basics/money';
import { StatusTag } from '@kerbside/contracts/ui/basics/status-tag';
import { useState, type ReactNode } from 'react';
import { visits as words } from '../../messages/visits.js';

export interface OfferChoice {
  readonly offer: ServiceOffer;
  readonly isSelected: boolean;
  readonly isBusy: boolean;
  readonly onSelect: () => void;
}

interface OfferCardProps extends OfferChoice {
  readonly lead?: string;
  /** What is done, for the dialog; undefined while that is not known. */
  readonly work: readonly string[] | undefined;
  readonly children: ReactNode;
}

/** One service at one garage: its price, what may be changed about it, and the work in a dialog. */
export function OfferCard({ offer, isSelected, isBusy, onSelect, lead, work, children }: OfferCardProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { name, price, discounted_price, garage_name } = offer;
  const select = isSelected ? words.selected : words.select;
  return (
    <Card title={name} isChosen={isSelected} aside={isSelected && <StatusTag tone="success">{words.selected}</StatusTag>}>
      <Stack>
        {lead !== undefined && <p>{lead}</p>}
        <p>{garage_name}</p>
        <Price gross={toPence(discounted_price)} original={discounted_price < price ? toPence(price) : undefined} size="large" />
        {children}
        <Cluster>
          <Button
            variant={isSelected ? 'secondary' : 'primary'}
            aria-pressed={isSelected}
            aria-label={`${select} ${name}`}
            busy={isBusy}
            onClick={onSelect}
          >
            {select}
          </Button>
          {work && (
            <Button variant="quiet" aria-label={words.detailsOf(name)} onClick={() => setIsOpen(true)}>
              {words.details}
            </Button>
          )}
        </Cluster>
      </Stack>
      {isOpen && work && (
        <Dialog title={name} onClose={() => setIsOpen(false)}>
          <ul>
            {work.map((description) => (
              <li key={description}>{description}</li>
            ))}
          </ul>
        </Dialog>
      )}
    </Card>
  );
}
