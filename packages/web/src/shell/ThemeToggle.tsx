import { ActionIcon, Tooltip, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';

/** Light or dark. Until somebody presses it, the product follows the device. */
export function ThemeToggle() {
  const { setColorScheme } = useMantineColorScheme();
  const other = useComputedColorScheme('light') === 'light' ? 'dark' : 'light';
  const Icon = other === 'dark' ? IconMoon : IconSun;
  return (
    <Tooltip label={`Switch to ${other} colours`}>
      <ActionIcon variant="subtle" color="gray" size={36} aria-label={`Switch to ${other} colours`} onClick={() => setColorScheme(other)}>
        <Icon size={20} aria-hidden="true" />
      </ActionIcon>
    </Tooltip>
  );
}
