// Compares the lists of the about page with the texts and rules the requirements quote (ADM-ABOUT).
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { fieldErrors } from '@/lib/field-errors'
import { collaborationsResource, influencesResource, statsResource } from '../about.resource'
import { collaborationsPage, influences, statistics, tabs } from './AboutAdminPage'

const messagesFor = (schema: z.ZodType, values: unknown) => {
  const checked = schema.safeParse(values)
  return checked.success ? {} : fieldErrors(checked.error)
}

test('ADM-ABOUT-01: the page has four tabs', () => {
  expect(tabs.map(({ label }) => label)).toEqual(['Page Content', 'Influences', 'Collaborations', 'Statistics'])
})

test('ADM-ABOUT-02 ADM-ABOUT-03 ADM-ABOUT-04: each kind of entry has its required fields', () => {
  expect(messagesFor(influencesResource.values, { name: '  ' })).toEqual({ name: 'Name is required' })
  expect(messagesFor(collaborationsResource.values, { artist: '', project: '', year: '' })).toMatchObject({
    artist: 'Artist is required',
    project: 'Project is required',
    year: 'Year is required',
  })
  expect(messagesFor(statsResource.values, { icon_name: 'Music', number_value: '', label: ' ' })).toEqual({
    number_value: 'Number is required',
    label: 'Label is required',
  })
  expect(
    Object.keys(messagesFor(statsResource.values, { icon_name: 'Star', number_value: '1', label: 'Prizes' })),
  ).toEqual(['icon_name'])
  expect(statistics.fields.find((field) => 'name' in field && field.name === 'icon_name')).toMatchObject({
    options: [{ label: 'Music' }, { label: 'Users' }, { label: 'MapPin' }],
  })
})

test('ADM-ABOUT-06 OP-28: each list has its own messages for loading, adding and deleting', () => {
  const said = [influences, collaborationsPage, statistics].map(({ words: { toasts, failures } }) => ({
    ...toasts,
    ...failures,
  }))
  const expected = [
    ['influence', 'influences', 'Influence'],
    ['collaboration', 'collaborations', 'Collaboration'],
    ['stat', 'stats', 'Stat'],
  ].map(([one, many, name]) => ({
    load: { title: 'Error', text: `Failed to fetch ${many}` },
    create: { title: 'Error', text: `Failed to add ${one}` },
    remove: { title: 'Error', text: `Failed to delete ${one}` },
    created: { title: 'Success', text: `${name} added successfully` },
    deleted: { title: 'Success', text: `${name} deleted successfully` },
  }))
  expect(said).toMatchObject(expected)
})
