// Edits the links at the foot of every page (ADM-CONTENT-02).
import { TextsAdminPage } from '@/features/site/page-content/admin/PageTexts'

export function FooterTextsAdminPage() {
  return (
    <TextsAdminPage
      title="Footer"
      subtitle="The links to your profiles at the foot of every page"
      name="footer"
      failed="Failed to fetch footer link contents"
    />
  )
}
