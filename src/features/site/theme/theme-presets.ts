// Lists the looks that a new owner chooses from: the three of the demo, and two more light ones.
import type { ThemeColors } from './site-colors.rules'
import type { ThemeLook } from './theme.contract'
import { defaultLook } from './theme.rules'

export type ThemePreset = ThemeLook & { name: string; colors: ThemeColors }

const { typography } = defaultLook
const light = { typography, animations: { fade_duration: '0.5s', slide_duration: '0.4s' } }

export const themePresets: readonly ThemePreset[] = [
  { name: 'Late Set', ...defaultLook },
  {
    name: 'Harbour Blue',
    colors: {
      primary: '184 55% 58%',
      secondary: '38 78% 62%',
      accent: '38 85% 64%',
      background: '207 45% 8%',
      foreground: '40 30% 94%',
      muted: '207 34% 14%',
      border: '207 26% 22%',
      destructive: '4 60% 36%',
      success: '150 55% 48%',
    },
    typography,
    animations: { fade_duration: '0.6s', slide_duration: '0.5s' },
  },
  {
    name: 'Matinee',
    colors: {
      primary: '356 58% 36%',
      secondary: '28 62% 34%',
      accent: '184 62% 24%',
      background: '42 38% 94%',
      foreground: '18 30% 12%',
      muted: '40 30% 87%',
      border: '36 22% 74%',
      destructive: '0 65% 38%',
      success: '145 55% 26%',
    },
    ...light,
  },
  {
    name: 'Gallery',
    colors: {
      primary: '214 72% 36%',
      secondary: '200 30% 30%',
      accent: '16 78% 38%',
      background: '0 0% 98%',
      foreground: '220 22% 12%',
      muted: '216 18% 92%',
      border: '216 14% 78%',
      destructive: '0 65% 38%',
      success: '150 60% 24%',
    },
    ...light,
  },
  {
    name: 'Garden Party',
    colors: {
      primary: '156 48% 25%',
      secondary: '92 34% 28%',
      accent: '22 72% 34%',
      background: '74 32% 95%',
      foreground: '160 30% 11%',
      muted: '78 24% 88%',
      border: '84 16% 74%',
      destructive: '0 62% 38%',
      success: '150 60% 24%',
    },
    ...light,
  },
]
