import { downloadInventory } from '@curbstop/contract/exports/inventory-export.calls';
import type { Door } from '../../foundation/http/serve.ts';
import { exportInventory } from './inventory-export.service.ts';

export function exportRoutes(door: Door): void {
  door.account(downloadInventory, exportInventory);
}
