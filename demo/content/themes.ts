// The stored looks (DATA-14): the default of THEME-04 to THEME-06, active, and two to choose from.
import type { DemoTheme } from './types'

export const themeSettings: DemoTheme[] = [
  {
    name: 'Late Set',
    colors: {
      primary: '45 90% 60%',
      secondary: '35 80% 55%',
      accent: '45 90% 60%',
      background: '0 0% 6%',
      foreground: '45 20% 95%',
      muted: '0 0% 12%',
      border: '0 0% 15%',
      destructive: '0 62.8% 30.6%',
      success: '120 70% 50%',
    },
    typography: { font_playfair: 'Playfair Display', font_inter: 'Inter' },
    animations: { fade_duration: '0.8s', slide_duration: '0.6s' },
    isActive: true,
  },
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
    typography: { font_playfair: 'Playfair Display', font_inter: 'Inter' },
    animations: { fade_duration: '0.6s', slide_duration: '0.5s' },
    isActive: false,
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
    typography: { font_playfair: 'Playfair Display', font_inter: 'Inter' },
    animations: { fade_duration: '0.5s', slide_duration: '0.4s' },
    isActive: false,
  },
]
