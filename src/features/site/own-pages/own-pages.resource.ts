// Defines the pages that the owner writes, such as imprint, terms of sale, withdrawal and press kit.
import { z } from 'zod'
import { requiredText } from '@/lib/form-fields'
import { choice, onOff, text } from '@/lib/record-fields'
import { resource } from '@/lib/resource'
import { pageAddress } from './address.rules'

const longestText = 50_000

export const ownPagesResource = resource({
  name: 'own-pages',
  noun: 'page',
  access: 'editor',
  visibility: 'is_visible',
  isOrdered: true,
  fields: {
    title: text('Title *', requiredText('Title is required', { max: [120, 'Title must be at most 120 characters'] }), {
      placeholder: 'Imprint',
    }),
    slug: text('Address *', pageAddress, {
      placeholder: 'imprint',
      hint: 'The page is at this address, for example /imprint. Links to a former address lead to the new one.',
    }),
    body: text(
      'Text',
      z.string().max(longestText, `Text must be at most ${longestText.toLocaleString('en')} characters`),
      {
        control: { kind: 'textarea', counted: longestText },
        hint: 'An empty line begins a new paragraph. “# Words” is a heading, “[Words](https://…)” a link.',
      },
    ),
    place: choice(
      'Link to it',
      ['footer', 'menu', 'none'],
      { footer: 'In the footer', menu: 'In the menu', none: 'Nowhere' },
      { half: true },
    ),
    is_visible: onOff('Visible', true, { half: true }),
  },
  shown: { order_index: z.number() },
})
