// Edits the texts of the home page (ADM-HOME) beside the page itself, which follows what is typed.
import { TextsAdminPage } from '@/features/site/page-content/admin/PageTexts'

export function HomeAdminPage() {
  return (
    <TextsAdminPage
      title="Manage Home Page"
      subtitle="The preview updates as you type. Visitors see changes after you save."
      name="home"
      failed="Failed to fetch home page contents"
    />
  )
}
