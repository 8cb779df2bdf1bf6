import type { Site } from '@kerbside/contracts/ui/data/calls';
import { doneAtGarages } from '@kerbside/contracts/garages/done-at-garages';
import { jobOf } from '@kerbside/contracts/garages/visit';
import type { Booking } from '@kerbside/contracts/http/garages/bookings';
import type { Order, Policy } from '@kerbside/contracts/http/claims/policies';
import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { visitOfQuoteQuery } from '../../api/bookings-api.js';
import { isFirstTry, unreadOf } from '../../api/queries.js';
import { isWork } from '../../is-work.js';

/** Work that was bought together, that no day is booked for. */
export interface VisitToBook {
  readonly quoteId: string;
  /** "MOT and service". */
  readonly job: string;
  readonly vehicle: Policy['vehicle'];
}

/** The visits that somebody's orders are for: one for all the work of a purchase. Work that is cancelled, over or begun needs none. */
export const visitsOf = (policies: readonly Policy[]): readonly VisitToBook[] => {
  const orders = policies.filter(isWork).filter(isOpen);
  return [...new Set(orders.map(({ quoteId }) => quoteId))].flatMap((quoteId) => {
    const together = orders.filter((order) => order.quoteId === quoteId);
    const products = doneAtGarages.filter((product) => together.some(({ productType }) => productType === product));
    return together.slice(0, 1).map(({ vehicle }) => ({ quoteId, job: jobOf({ products, service: null }), vehicle }));
  });
};

const isOpen = ({ status, workBegunOn }: Order): boolean => (status === 'ordered' || status === 'booked') && workBegunOn === null;

/** Whether a day has to be chosen: none was, or it was cancelled and what it was for was kept. Undefined where garages could not be asked. */
export const isToBook = (visit: Booking | null | undefined): boolean => visit === null || visit?.status === 'cancelled';

/** What somebody bought and has not booked yet, and whether more of it may come or could not be read. */
export const useVisitsToBook = (host: Site, policies: readonly Policy[] | undefined) => {
  const visits = useMemo(() => visitsOf(policies ?? []), [policies]);
  const booked = useQueries({ queries: visits.map(({ quoteId }) => visitOfQuoteQuery(host, quoteId)) });
  const toBook = visits.filter((_, place) => isToBook(booked[place]?.data));
  return { toBook, isLate: booked.some(isFirstTry), unread: unreadOf(booked) };
};
