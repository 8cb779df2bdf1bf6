import * as z from 'zod/mini';
import { photoMaxBytes } from './file-limits.js';
import { id } from '../ids.js';

/** The accepted types of photos, told by their content. */
export const photoTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/heic'] as const;

/** How a photo is sent. Pages make it fit 1,200 by 1,200 pixels first, so that it is smaller. */
export const photoUpload = { field: 'photo', maxBytes: photoMaxBytes } as const;

/** A photo that was accepted. */
export const photo = z.object({ id, bytes: z.int() });
