import { notFound } from '@kerbside/platform/errors/errors';
import type { Photo } from '../../photos/photo.js';
import type { KeptBooking } from './booking.js';

/** A photo of what was found on a visit, with the name it is saved by. Throws NOT_FOUND. */
export const photoIn = ({ findings }: Pick<KeptBooking, 'findings'>, photoId: string): Photo & { readonly name: string } => {
  const photos = findings.flatMap((finding) => finding.photos ?? []);
  const index = photos.findIndex(({ id }) => id === photoId);
  const photo = photos[index];
  if (!photo) throw notFound();
  return { ...photo, name: `found-${index + 1}` };
};
