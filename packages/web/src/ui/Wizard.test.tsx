import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { show } from '../../testing/show.tsx';
import { Wizard, type WizardStep } from './Wizard.tsx';

const steps: readonly WizardStep[] = [
  { key: 'file', title: 'Choose a file', content: 'Drop it here' },
  { key: 'columns', title: 'Match columns', content: 'Columns' },
  { key: 'check', title: 'Check', content: 'Rows', nextLabel: 'Import 2,191 lines' },
];

function Stepping({
  onSubmit,
  props = steps,
}: {
  readonly onSubmit: () => void;
  readonly props?: readonly WizardStep[];
}) {
  const [at, setAt] = useState(0);
  return <Wizard steps={props} at={at} onStep={setAt} onSubmit={onSubmit} />;
}

test('progress is (step + 1) / steps in percent', () => {
  const nothing = () => undefined;
  for (const at of [0, 1]) {
    const { unmount } = show(<Wizard steps={steps.slice(0, 2)} at={at} onStep={nothing} onSubmit={nothing} />);
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe(['50', '100'][at]);
    unmount();
  }
});

test('Next and Back move between steps, the last button submits, and the focus moves to each title', async () => {
  const submit = vi.fn<() => void>();
  const { user } = show(<Stepping onSubmit={submit} />);
  expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(document.activeElement?.textContent).toBe('Match columns');
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(document.activeElement?.textContent).toBe('Choose a file');
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(screen.getByRole('progressbar', { name: 'Step 3 of 3' }).getAttribute('aria-valuenow')).toBe('100');
  expect(submit).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Import 2,191 lines' }));
  expect(submit).toHaveBeenCalledOnce();
});

test('keeps a long last button on the right, below Back, where a narrow screen wraps it', () => {
  const nothing = () => undefined;
  const { container } = show(<Wizard steps={steps} at={2} onStep={nothing} onSubmit={nothing} onCancel={nothing} />);
  const buttons = container.querySelector<HTMLElement>('[data-bottom-buttons]');
  expect(buttons?.style.getPropertyValue('--group-justify')).toBe('flex-end');
});

test('an incomplete step shows the reason, also to screen readers', async () => {
  const { user } = show(
    <Stepping
      onSubmit={() => undefined}
      props={[
        { key: 'file', title: 'Choose a file', content: '', blockedBecause: 'Choose a file first.' },
        ...steps.slice(1),
      ]}
    />,
  );
  const next = screen.getByRole('button', { name: 'Next' });
  expect(next.getAttribute('aria-disabled')).toBe('true');
  expect(document.getElementById(next.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Choose a file first.',
  );
  await user.click(next);
  expect(screen.queryByText('Match columns')).toBeNull();
});
