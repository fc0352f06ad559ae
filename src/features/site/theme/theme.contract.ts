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

/** Endpoints to return from a theme that turns out wrong. */
export const themeBeforeEndpoints = {
  find: endpoint({
    method: 'GET',
    path: '/api/admin/theme-before',
    access: 'administrator',
    summary: 'The active theme and the previous one, by name; null means the default look.',
    output: z.object({ now: z.string().nullable(), before: z.string().nullable() }),
  }),
  return: endpoint({
    method: 'POST',
    path: '/api/admin/theme-before',
    access: 'administrator',
    summary: 'Makes the previous theme, or the default look, the look of the site again.',
    body: z.object({ to: z.enum(['before', 'default']) }),
    output: z.object({ now: z.string().nullable() }),
  }),
}
