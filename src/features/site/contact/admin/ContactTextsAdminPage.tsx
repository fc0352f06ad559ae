// Edits the texts of the contact page (ADM-CONTENT-02).
import { AdminLink } from '@/admin-kit/AdminLink'
import { TextsAdminPage } from '@/features/site/page-content/admin/PageTexts'

export function ContactTextsAdminPage() {
  return (
    <TextsAdminPage
      title="Contact"
      subtitle="Texts and contact details of the contact page"
      name="contact"
      failed="Failed to fetch contact page contents"
    >
      <p>
        <AdminLink to="/admin/contact/press" className="text-link">
          Texts of the press page
        </AdminLink>
      </p>
    </TextsAdminPage>
  )
}
