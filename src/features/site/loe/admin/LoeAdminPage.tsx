// Manage LOE (ADM-LOE, ADM-AUD) in four tabs: texts, videos, pictures, tracks.
import { useState } from 'react'
import { AdminPage } from '@/admin-kit/AdminPage'
import { ResourceSection } from '@/admin-kit/ResourcePage'
import { Tabs } from '@/ui/Tabs'
import { imagesPage } from '@/features/site/loe-gallery/admin/images-page'
import './loe-admin.css'
import { LoePageTexts } from './LoePageTexts'
import { ManyTracks } from '@/features/site/player/admin/ManyTracks'
import { tracksPage } from '@/features/site/player/admin/tracks-page'
import { videosPage } from './videos-page'

const tabs = [
  { id: 'content', label: 'Page Content' },
  { id: 'videos', label: 'Videos' },
  { id: 'audio', label: 'Audio' },
  { id: 'images', label: 'Images' },
] as const

/** Returns the tab that the address names, such as `/admin/loe#audio`. */
const tabOfAddress = () => tabs.find(({ id }) => `#${id}` === window.location.hash)?.id ?? 'content'

export function LoeAdminPage() {
  const [active, setActive] = useState<(typeof tabs)[number]['id']>(tabOfAddress)
  return (
    <AdminPage title="Manage LOE" subtitle="Manage videos, images, audio, and content for the LOE page">
      <p className="admin-note mb-4">
        LOE is the listening page of the site: videos, recordings and pictures in one place, at{' '}
        <a href="/loe" target="_blank" rel="noopener" className="text-link">
          /loe
        </a>
        . Visitors who open the site on your own domain start there, and “Listen Now” on the home page leads to it.
      </p>
      <Tabs label="Parts of the LOE page" className="loe-tabs" tabs={tabs} active={active} onChange={setActive}>
        {/* Stays mounted while another tab is shown, so that typed text is not lost. */}
        <div hidden={active !== 'content'}>
          <LoePageTexts />
        </div>
        {active === 'videos' && <ResourceSection definition={videosPage} />}
        {active === 'audio' && (
          <ResourceSection definition={tracksPage}>
            <ManyTracks />
          </ResourceSection>
        )}
        {active === 'images' && <ResourceSection definition={imagesPage} />}
      </Tabs>
    </AdminPage>
  )
}
