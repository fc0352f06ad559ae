// The editable texts of the contact page (ADM-CONTENT-02).
import { ContentPage } from '@/features/page-content/admin/PageTexts'
import { contactContentKeys } from '../contact.content-keys'

export function ContactContent() {
  return (
    <ContentPage
      title="Contact"
      subtitle="The words and addresses of the contact page"
      keys={contactContentKeys}
      failed="Failed to fetch contact page contents"
    />
  )
}
