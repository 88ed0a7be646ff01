/**
 * The most pixels of an image that letters print. Measured: a PNG image of 4 million takes 0.02 s per letter and one of
 * 16 million more than a second, because the compiler no longer keeps it between letters; a JPEG image of 12 million
 * takes 0.25 s.
 */
export const maxImagePixels: Readonly<Record<'image/png' | 'image/jpeg', number>> = {
  'image/png': 2_000 * 2_000,
  'image/jpeg': 4_000 * 4_000,
};
