// The active look of the site (THEME-02).
import { z } from 'zod'
import { endpoint } from '@/lib/endpoint'

export const themeLook = z.object({
  colors: z.record(z.string(), z.string()),
  typography: z.object({ font_playfair: z.string(), font_inter: z.string() }),
  animations: z.object({ fade_duration: z.string(), slide_duration: z.string() }),
})
export type ThemeLook = z.output<typeof themeLook>

export const themeEndpoints = {
  active: endpoint({
    method: 'GET',
    path: '/api/theme',
    access: 'everyone',
    summary: 'The active theme, already checked; null means the defaults.',
    output: themeLook.nullable(),
    reads: ['theme_settings'],
  }),
}
