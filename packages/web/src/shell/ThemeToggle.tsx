import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';

/** Light or dark. Until it is pressed, the product follows the device. */
export function ThemeToggle() {
  const { setColorScheme } = useMantineColorScheme();
  const other = useComputedColorScheme('light') === 'light' ? 'dark' : 'light';
  const words = `Switch to ${other} colors`;
  const Icon = other === 'dark' ? IconMoon : IconSun;
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={36}
      aria-label={words}
      title={words}
      onClick={() => setColorScheme(other)}
    >
      <Icon size={20} aria-hidden="true" />
    </ActionIcon>
  );
}
