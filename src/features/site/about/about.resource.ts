// The three lists of the about page as the owner keeps them (ADM-ABOUT-02 to ADM-ABOUT-05).
import { z } from 'zod'
import { requiredText } from '@/lib/form-fields'
import { resource } from '@/lib/resource'

const place = { id: z.uuid(), order_index: z.number() }

export const influencesResource = resource({
  name: 'influences',
  noun: 'influence',
  values: z.object({ name: requiredText('Name is required') }),
  row: z.object({ ...place, name: z.string() }),
  toValues: ({ name }) => ({ name }),
})

export const collaborationsResource = resource({
  name: 'collaborations',
  noun: 'collaboration',
  values: z.object({
    artist: requiredText('Artist is required'),
    project: requiredText('Project is required'),
    year: requiredText('Year is required'),
  }),
  row: z.object({ ...place, artist: z.string(), project: z.string(), year: z.string() }),
  toValues: ({ artist, project, year }) => ({ artist, project, year }),
})

export const statIcons = ['Music', 'Users', 'MapPin'] as const

export const statsResource = resource({
  name: 'stats',
  noun: 'statistic',
  values: z.object({
    icon_name: z.enum(statIcons),
    number_value: requiredText('Number is required'),
    label: requiredText('Label is required'),
  }),
  row: z.object({ ...place, icon_name: z.enum(statIcons), number_value: z.string(), label: z.string() }),
  toValues: ({ icon_name, number_value, label }) => ({ icon_name, number_value, label }),
})
