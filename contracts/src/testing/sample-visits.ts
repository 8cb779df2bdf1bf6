import type { TrackedBooking } from '../http/garages/tracker.js';

/** An MOT that its garage has accepted. */
export const aVisit = (over: Partial<TrackedBooking> = {}): TrackedBooking => ({
  id: 'e0000000-0000-4000-8000-000000000001',
  booking_number: 'KSB-7F3K9Q',
  product_type: 'mot',
  booking_date: '2026-12-02',
  booking_time: '09:30',
  status: 'booking',
  status_date: '2026-11-20T12:00:00.000Z',
  message: null,
  engineer: null,
  job: 'MOT',
  workshop_name: 'Millbrook Garage',
  workshop_address: '72 Mill Lane, London, SW11 1AA',
  customer_status_text: 'Confirmed by Millbrook Garage.',
  mot_due_date: '3/12/2026',
  proposal: null,
  findings: [],
  collected_from: null,
  at_garage: null,
  is_paid_to_us: false,
  may_change: true,
  may_cancel: true,
  ...over,
});
