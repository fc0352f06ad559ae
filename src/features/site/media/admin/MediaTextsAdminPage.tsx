// Edits the texts of the media page beside the page; Manage Media has the same texts without it (ADM-MEDIA-02).
import { TextsAdminPage } from '@/features/site/page-content/admin/PageTexts'

export function MediaTextsAdminPage() {
  return (
    <TextsAdminPage
      title="Texts of the media page"
      subtitle="Heading and introduction of the gallery"
      name="media"
      failed="Failed to fetch media page contents"
    />
  )
}
