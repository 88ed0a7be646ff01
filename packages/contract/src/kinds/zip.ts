import { z } from 'zod';

/** Five digits, or five and four [A5.29]. */
export const zipPattern = /^\d{5}(-\d{4})?$/;
export const zip = z.string().regex(zipPattern, 'Invalid Format');
