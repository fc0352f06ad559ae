// Edits the about page: its texts, and its three lists (ADM-ABOUT).
import { useState } from 'react'
import { AdminPage } from '@/admin-kit/AdminPage'
import { defineResourcePage } from '@/admin-kit/definition'
import { plainWords } from '@/admin-kit/plain-words'
import { FetchedPageEditor } from '@/features/site/page-content/admin/PageTexts'
import { Tabs } from '@/ui/Tabs'
import { collaborationsResource, influencesResource, statsResource } from '../about.resource'
import { AddDeleteList } from './AddDeleteList'

export const influences = defineResourcePage({
  resource: influencesResource,
  words: plainWords('Influences', 'influence', 'influences'),
  columns: ['name'],
  rowName: (row) => row.name,
})

export const collaborationsPage = defineResourcePage({
  resource: collaborationsResource,
  words: plainWords('Collaborations', 'collaboration', 'collaborations'),
  columns: ['artist', { key: 'project', phone: 'below' }, { key: 'year', phone: 'top' }],
  rowName: (row) => row.artist,
})

export const statistics = defineResourcePage({
  resource: statsResource,
  words: plainWords('Statistics', 'stat', 'stats'),
  columns: ['icon_name', { key: 'number_value', phone: 'top' }, { key: 'label', isTitle: true }],
  rowName: (row) => row.label,
})

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
        {active === 'texts' && <FetchedPageEditor name="about" failed="Failed to fetch about page contents" />}
        {active === 'influences' && <AddDeleteList definition={influences} />}
        {active === 'collaborations' && <AddDeleteList definition={collaborationsPage} />}
        {active === 'statistics' && <AddDeleteList definition={statistics} />}
      </Tabs>
    </AdminPage>
  )
}
