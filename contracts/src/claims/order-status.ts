import * as z from 'zod/mini';

/** How far an order is. All that one visit is booked for is at the same stage, unless it was cancelled. */
export const orderStatus = z.enum(['ordered', 'booked', 'at_garage', 'done', 'cancelled']);
export type OrderStatus = z.infer<typeof orderStatus>;
