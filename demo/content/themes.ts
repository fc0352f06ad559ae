// The stored looks (DATA-14): the default of THEME-04 to THEME-06, active, and two to choose from.
import { themePresets } from '@/features/site/theme/theme-presets'
import type { DemoTheme } from './types'

export const themeSettings: DemoTheme[] = themePresets
  .slice(0, 3)
  .map((preset, index) => ({ ...preset, isActive: index === 0 }))
