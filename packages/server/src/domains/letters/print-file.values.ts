/** The job that creates the files to print of letters that people print themselves. */
export const printFileJobKind = 'letters.print';
