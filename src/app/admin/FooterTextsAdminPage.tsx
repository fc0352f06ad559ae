// Edits the links at the foot of every page (ADM-CONTENT-02).
import { TextsAdminPage } from '@/features/site/page-content/admin/PageTexts'
import { footerContentKeys } from '@/features/site/site-links/footer.content-keys'

export function FooterTextsAdminPage() {
  return (
    <TextsAdminPage
      title="Footer"
      subtitle="The links to your profiles at the foot of every page"
      keys={footerContentKeys}
      failed="Failed to fetch footer link contents"
    />
  )
}
