// Edits the texts of the contact page (ADM-CONTENT-02).
import { TextsAdminPage } from '@/features/site/page-content/admin/PageTexts'
import { contactContentKeys } from '../contact.content-keys'

export function ContactTextsAdminPage() {
  return (
    <TextsAdminPage
      title="Contact"
      subtitle="Texts and contact details of the contact page"
      keys={contactContentKeys}
      failed="Failed to fetch contact page contents"
    />
  )
}
