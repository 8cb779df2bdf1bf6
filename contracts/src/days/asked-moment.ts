import * as z from 'zod/mini';

/** A moment that somebody asks for, with a message that says how to write one. */
export const askedMoment = z.iso.datetime({ offset: true, error: 'Enter a moment like 2026-11-20T09:30:00Z' });
