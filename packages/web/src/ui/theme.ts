import { createTheme, type CSSVariablesResolver } from '@mantine/core';
import { amber, classificationColors, dark, gray, red, surfaceColors, brand } from './tokens.ts';

/** Breakpoints of the specification [A2.36] in em, so that they follow the user's text size: 0, 768, 1024, 1192 px. */
const breakpoints = { xs: '0em', sm: '48em', md: '64em', lg: '74.5em', xl: '90em' } as const;
/** Below this width rows become cards and tabs become a menu. */
export const phone = `(max-width: ${47.99}em)`;

const closeNamed = { closeButtonProps: { 'aria-label': 'Close' } };

/** A menu or popover that names a width still fits a screen of 320 px. */
const withinScreen = { dropdown: { maxWidth: 'calc(100vw - 16px)' } };

export const theme = createTheme({
  primaryColor: 'brand',
  // Shade 8 on white and shade 7 under white text meet WCAG AA; Mantine's defaults don't.
  primaryShade: { light: 8, dark: 7 },
  colors: { brand: [...brand], gray: [...gray], dark: [...dark], red: [...red], yellow: [...amber] },
  black: gray[9],
  fontFamily: '"Inter Variable", system-ui, "Segoe UI", Roboto, sans-serif',
  fontFamilyMonospace: 'ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, monospace',
  // The type scale: 12 notes, 13 tables, 14 forms and text, 16 section headings, 20 page titles, 28 key figures.
  fontSizes: { xs: '0.75rem', table: '0.8125rem', sm: '0.875rem', md: '1rem', lg: '1.25rem', xl: '1.75rem' },
  lineHeights: { xs: '1.35', sm: '1.45', md: '1.5', lg: '1.35', xl: '1.2' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.25rem', lineHeight: '1.4' },
      h2: { fontSize: '1rem', lineHeight: '1.5' },
      h3: { fontSize: '0.875rem', lineHeight: '1.45' },
      h4: { fontSize: '0.8125rem', lineHeight: '1.45' },
    },
  },
  spacing: { xxs: '0.25rem', xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  radius: { xs: '0.125rem', sm: '0.25rem', md: '0.375rem', lg: '0.5rem', xl: '1rem' },
  defaultRadius: 'sm',
  breakpoints,
  respectReducedMotion: true,
  cursorType: 'pointer',
  // By name, not by component: the theme is part of every page, a modal or a calendar is not.
  components: {
    Text: { defaultProps: { size: 'sm' } },
    Modal: { defaultProps: { ...closeNamed, transitionProps: { duration: 120, transition: 'fade' }, radius: 'md' } },
    Drawer: { defaultProps: { ...closeNamed, transitionProps: { duration: 140 } } },
    // A `header` in a dialog would count as a second banner of the page.
    ModalHeader: { defaultProps: { component: 'div' } },
    DrawerHeader: { defaultProps: { component: 'div' } },
    Checkbox: { defaultProps: { size: 'sm' } },
    // The label of a placeholder needs a role: a plain element may have none.
    Skeleton: { defaultProps: { role: 'group' } },
    // A menu is rendered next to its button, so that it stays in the button's landmark and next in the tab order.
    Menu: {
      defaultProps: {
        transitionProps: { duration: 100 },
        shadow: 'md',
        position: 'bottom-end',
        withinPortal: false,
        floatingStrategy: 'fixed',
        withInitialFocusPlaceholder: false,
      },
      styles: withinScreen,
    },
    Popover: { defaultProps: { transitionProps: { duration: 100 }, shadow: 'md' }, styles: withinScreen },
    Badge: { defaultProps: { tt: 'none', fw: 500, radius: 'sm' } },
    Tabs: { defaultProps: { keepMounted: false } },
    Anchor: { defaultProps: { underline: 'always' } },
  },
});

/** The tokens as custom properties, so that style sheets never contain a color. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: { '--motion': '120ms' },
  light: { ...schemeVariables('light'), '--mantine-color-body': surfaceColors.light.surface },
  dark: { ...schemeVariables('dark'), '--mantine-color-body': surfaceColors.dark.surface },
});

/** The light scheme, also used for paper in the dark scheme. */
export const paperVariables = schemeVariables('light');

function schemeVariables(scheme: 'light' | 'dark'): Record<string, string> {
  const surface = surfaceColors[scheme];
  const variables: Record<string, string> = {
    '--page': surface.page,
    '--surface': surface.surface,
    '--inset': surface.inset,
    '--line': surface.line,
    '--line-strong': surface.lineStrong,
    '--text': surface.text,
    '--muted': surface.muted,
    '--action': surface.action,
    '--selected': surface.selected,
    '--error': surface.error,
    '--attention': surface.attention,
    '--mantine-color-text': surface.text,
    '--mantine-color-dimmed': surface.muted,
    '--mantine-color-placeholder': surface.muted,
    '--mantine-color-error': surface.error,
    '--mantine-color-anchor': surface.action,
    '--mantine-color-default-border': surface.button,
  };
  for (const [name, color] of Object.entries(classificationColors[scheme])) {
    const property = name === 'nonLead' ? 'non-lead' : name;
    variables[`--classification-${property}`] = color.solid;
    variables[`--classification-${property}-ink`] = color.ink;
    variables[`--classification-${property}-tint`] = color.tint;
  }
  return variables;
}
