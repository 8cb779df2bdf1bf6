import * as z from 'zod/mini';
import { id } from '../ids.js';

// What a file that people send may weigh, and how many are sent (Q9): the same for claims, documents, and photos for an estimate

export const documentMaxBytes = 12 * 1024 * 1024;
/** After the browser has made it fit. */
export const photoMaxBytes = 5 * 1024 * 1024;
/** The most files of a claim, and the most documents sent at once. */
export const mostFiles = 10;

/** The accepted types of photos, told by their content. */
export const photoTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/heic'] as const;

/** How a photo is sent. Pages make it fit 1,200 by 1,200 pixels first, so that it is smaller. */
export const photoUpload = { field: 'photo', maxBytes: photoMaxBytes } as const;

/** A photo that was accepted. */
export const photo = z.object({ id, bytes: z.int() });
