// Edits the texts of the press page.
import { TextsAdminPage } from '@/features/site/page-content/admin/PageTexts'

export function PressTextsAdminPage() {
  return (
    <TextsAdminPage
      title="Texts of the press page"
      subtitle="Empty texts come from your home and about pages; photos from the photo gallery"
      name="press"
      failed="Failed to fetch press page contents"
    />
  )
}
