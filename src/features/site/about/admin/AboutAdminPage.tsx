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
  columns: ['name'],
  nameOf: (row) => row.name,
})

export const collaborations = defineResourcePage({
  resource: collaborationsResource,
  words: listWords('Collaborations', 'collaboration', 'collaborations'),
  columns: ['artist', 'project', 'year'],
  nameOf: (row) => row.artist,
})

export const statistics = defineResourcePage({
  resource: statsResource,
  words: listWords('Statistics', 'stat', 'stats'),
  columns: ['icon_name', 'number_value', 'label'],
  nameOf: (row) => row.label,
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

export function AboutAdminPage() {
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
