// Manage Home Page (ADM-HOME): edits the texts of each section below a live preview of that section.
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { OneSaveBar } from '@/features/site/page-content/admin/OneSaveBar'
import { AdminPage } from '@/admin-kit/AdminPage'
import { PageTextBlocks, useStoredTexts } from '@/features/site/page-content/admin/PageTexts'
import type { PageTextFormValues, StoredPageText } from '@/features/site/page-content/page-text.resource'
import { draftTexts } from './draft-texts'
import { type HomeSection, homeSections } from './home-sections'
import { SiteLook } from '@/features/site/theme/admin/SiteLook'
import './home-admin.css'

const keys = homeSections.flatMap((section) => section.keys)

export function HomeAdminPage() {
  const { texts, notice } = useStoredTexts(keys, 'Failed to fetch home page contents')
  return (
    <AdminPage
      title="Manage Home Page"
      subtitle="The preview updates as you type. Visitors see changes after you save."
    >
      {notice}
      {texts && (
        <OneSaveBar>
          {homeSections.map((section) => (
            <Section key={section.title} section={section} texts={texts} />
          ))}
        </OneSaveBar>
      )}
    </AdminPage>
  )
}

function Section({ section, texts }: { section: HomeSection; texts: readonly StoredPageText[] }) {
  const { site } = useRouteContext({ from: '__root__' })
  const [drafts, setDrafts] = useState<Readonly<Record<string, PageTextFormValues>>>({})
  return (
    <section aria-label={section.title} className="home-section">
      <h2 className="type-heading">{section.title}</h2>
      <figure>
        <figcaption className="admin-note mb-2">Live preview</figcaption>
        <SiteLook className="home-preview">{section.preview(draftTexts(texts, drafts), site.name)}</SiteLook>
      </figure>
      <PageTextBlocks
        texts={texts}
        keys={section.keys}
        onTyped={(key, values) => setDrafts((others) => ({ ...others, [key]: values }))}
      />
    </section>
  )
}
