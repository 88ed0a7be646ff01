import { Group, Stack } from '@mantine/core';
import { LinePicture } from '../domains/service-lines/LinePicture';
import type { LineHalf, LinePictureInputs } from '../domains/service-lines/line-picture.calculation';

const leadHalf: LineHalf = { kind: 'lead', label: 'Lead', verified: true };
const galvanized: LineHalf = { kind: 'galvanized', label: 'Galvanized', verified: false };
const copper: LineHalf = { kind: 'nonLead', label: 'Non-Lead - Copper', verified: true };
const unknown: LineHalf = { kind: 'unknown', label: 'Unknown - Material Unknown', verified: false };
const halves = [
  leadHalf,
  { ...leadHalf, verified: false },
  { ...galvanized, verified: true },
  galvanized,
  copper,
  { ...copper, verified: false },
  unknown,
];

const lines: readonly LinePictureInputs[] = [
  { system: copper, customer: galvanized, ownership: 'Split', connector: 'Lead' },
  { system: leadHalf, customer: unknown, ownership: 'Unknown', connector: 'Unknown' },
  {
    system: { ...galvanized, verified: true },
    customer: { ...copper, verified: false },
    ownership: 'Split',
    connector: 'Non-lead',
  },
  { system: { ...leadHalf, verified: false }, ownership: 'System-Owned', connector: 'None' },
];

/** The drawing of a service line in its three sizes. */
export function GalleryPictures() {
  return (
    <section aria-label="Pictures of a line">
      <Stack>
        <Group gap="sm">
          {halves.flatMap((system, at) =>
            halves
              .slice(at)
              .map((customer) => (
                <LinePicture
                  key={`${system.label}${system.verified}${customer.label}${customer.verified}`}
                  size="cell"
                  system={system}
                  customer={customer}
                  ownership={at % 3 === 0 ? 'Unknown' : 'Split'}
                  connector={at % 2 === 0 ? 'Lead' : 'None'}
                />
              )),
          )}
        </Group>
        <Group align="flex-start" gap="xl">
          {lines.map((line) => (
            <div
              key={`${line.connector}${line.ownership}`}
              style={{
                width: 'min(100%, 576px)',
                padding: 16,
                border: '1px solid var(--line)',
                borderRadius: 8,
                background: 'var(--surface)',
              }}
            >
              <LinePicture size="drawer" {...line} />
            </div>
          ))}
          <div style={{ width: 'min(100%, 640px)' }}>
            <LinePicture size="letter" system={copper} customer={unknown} ownership="Split" connector="Lead" />
          </div>
        </Group>
      </Stack>
    </section>
  );
}
