// The about page: its texts, and its three lists (ADM-ABOUT).
import { useState } from 'react'
import { AdminPage } from '@/admin-kit/AdminPage'
import { defineResourcePage, type ResourceWords } from '@/admin-kit/definition'
import { PageTextList } from '@/features/site/page-content/admin/PageTexts'
import { Tabs } from '@/ui/Tabs'
import { collaborationsResource, influencesResource, statsResource } from '../about.resource'
import { AddDeleteList } from './AddDeleteList'

/** ADM-ABOUT-06: "Failed to fetch/add/delete ..." and the matching successes, for one of the lists. */
function listWords<Row>(title: string, one: string, many: string): ResourceWords<Row> {
  const name = `${one.charAt(0).toUpperCase()}${one.slice(1)}`
  return {
    title,
    noun: one,
    add: `Add ${name}`,
    empty: `No ${many} yet. Add the first one above.`,
    creating: `Add ${name}`,
    editing: `Edit ${name}`,
    create: `Add ${name}`,
    update: 'Update',
    saving: { create: 'Adding...', update: 'Saving...' },
    remove: { title: `Delete ${name}`, confirm: `Are you sure you want to delete this ${one}?` },
    toasts: {
      created: { title: 'Success', text: `${name} added successfully` },
      updated: { title: 'Success', text: `${name} updated successfully` },
      deleted: { title: 'Success', text: `${name} deleted successfully` },
    },
    failures: {
      load: { title: 'Error', text: `Failed to fetch ${many}` },
      create: { title: 'Error', text: `Failed to add ${one}` },
      remove: { title: 'Error', text: `Failed to delete ${one}` },
    },
  }
}

export const influences = defineResourcePage({
  resource: influencesResource,
  words: listWords('Influences', 'influence', 'influences'),
  columns: [{ key: 'name', header: 'Name', cell: (row) => row.name }],
  fields: [{ name: 'name', label: 'Name *', kind: 'text' }],
  defaults: { name: '' },
  nameOf: (row) => row.name,
  isOrdered: true,
})

export const collaborations = defineResourcePage({
  resource: collaborationsResource,
  words: listWords('Collaborations', 'collaboration', 'collaborations'),
  columns: [
    { key: 'artist', header: 'Artist', cell: (row) => row.artist },
    { key: 'project', header: 'Project', cell: (row) => row.project },
    { key: 'year', header: 'Year', cell: (row) => row.year },
  ],
  fields: [
    { name: 'artist', label: 'Artist *', kind: 'text' },
    { name: 'project', label: 'Project *', kind: 'text', half: true },
    { name: 'year', label: 'Year *', kind: 'text', half: true, placeholder: '2024' },
  ],
  defaults: { artist: '', project: '', year: '' },
  nameOf: (row) => row.artist,
  isOrdered: true,
})

const icons = [
  { value: 'Music', label: 'Music' },
  { value: 'Users', label: 'Users' },
  { value: 'MapPin', label: 'MapPin' },
] as const

export const statistics = defineResourcePage({
  resource: statsResource,
  words: listWords('Statistics', 'stat', 'stats'),
  columns: [
    { key: 'icon_name', header: 'Icon', cell: (row) => row.icon_name },
    { key: 'number_value', header: 'Number', cell: (row) => row.number_value },
    { key: 'label', header: 'Label', cell: (row) => row.label },
  ],
  fields: [
    { name: 'icon_name', label: 'Icon', kind: 'select', options: icons },
    { name: 'number_value', label: 'Number *', kind: 'text', half: true, placeholder: '25+' },
    { name: 'label', label: 'Label *', kind: 'text', half: true },
  ],
  defaults: { icon_name: 'Music', number_value: '', label: '' },
  nameOf: (row) => row.label,
  isOrdered: true,
})

const texts = [
  'about-hero',
  'about-hero-secondary',
  'about-hero-image',
  'about-journey',
  'about-influences',
  'about-collaborations',
  'about-milestones',
]

export const tabs = [
  { id: 'texts', label: 'Page Content' },
  { id: 'influences', label: 'Influences' },
  { id: 'collaborations', label: 'Collaborations' },
  { id: 'statistics', label: 'Statistics' },
] as const

export function ManageAbout() {
  const [active, setActive] = useState<(typeof tabs)[number]['id']>('texts')
  return (
    <AdminPage title="Manage About Page" subtitle="Texts, influences, collaborations and statistics">
      <Tabs label="Parts of the about page" tabs={tabs} active={active} onChange={setActive}>
        {active === 'texts' && <PageTextList keys={texts} failed="Failed to fetch about page contents" />}
        {active === 'influences' && <AddDeleteList definition={influences} />}
        {active === 'collaborations' && <AddDeleteList definition={collaborations} />}
        {active === 'statistics' && <AddDeleteList definition={statistics} />}
      </Tabs>
    </AdminPage>
  )
}
