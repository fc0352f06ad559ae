// The three lists of the about page in the back-office (ADM-ABOUT-02 to ADM-ABOUT-05).
import { z } from 'zod'
import { requiredText } from '@/lib/form-fields'
import { choice, text } from '@/lib/record-fields'
import { resource } from '@/lib/resource'

const shown = { order_index: z.number() }

export const influencesResource = resource({
  name: 'influences',
  noun: 'influence',
  access: 'editor',
  fields: { name: text('Name *', requiredText('Name is required')) },
  shown,
  isOrdered: true,
})

export const collaborationsResource = resource({
  name: 'collaborations',
  noun: 'collaboration',
  access: 'editor',
  fields: {
    artist: text('Artist *', requiredText('Artist is required')),
    project: text('Project *', requiredText('Project is required'), { half: true }),
    year: text('Year *', requiredText('Year is required'), { half: true, placeholder: '2024' }),
  },
  shown,
  isOrdered: true,
})

export const statIcons = ['Music', 'Users', 'MapPin'] as const

export const statsResource = resource({
  name: 'stats',
  noun: 'statistic',
  access: 'editor',
  fields: {
    icon_name: choice('Icon', statIcons, { Music: 'Music', Users: 'Users', MapPin: 'MapPin' }),
    number_value: text('Number *', requiredText('Number is required'), { half: true, placeholder: '25+' }),
    label: text('Label *', requiredText('Label is required'), { half: true }),
  },
  shown,
  isOrdered: true,
})
