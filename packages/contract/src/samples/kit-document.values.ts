/** What can be printed of kits, in the order of the menu. */
export const kitDocuments = ['labelSheet', 'label4x6', 'packingList', 'chainOfCustody'] as const;
export type KitDocument = (typeof kitDocuments)[number];

export const kitDocumentLabels: Readonly<Record<KitDocument, string>> = {
  labelSheet: 'Labels (sheet)',
  label4x6: 'Labels (4 x 6 in)',
  packingList: 'Packing list',
  chainOfCustody: 'Chain of custody',
};

/** Maximum number of kits in one file: about 1,000 labels or 500 pages. */
export const maxPrintedKits = 500;
