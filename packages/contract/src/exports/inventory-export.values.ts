/** `epa`: columns A to AG of EPA's Detailed Inventory only; `full`: every stored column under one heading row. */
export const inventoryExportLayouts = ['epa', 'full'] as const;
export type InventoryExportLayout = (typeof inventoryExportLayouts)[number];

export const inventoryExportFormats = ['xlsx', 'csv'] as const;
export type InventoryExportFormat = (typeof inventoryExportFormats)[number];
