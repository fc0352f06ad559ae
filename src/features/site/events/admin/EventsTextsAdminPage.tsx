// Edits the texts of the events page; the dates are on Manage Events.
import { TextsAdminPage } from '@/features/site/page-content/admin/PageTexts'

export function EventsTextsAdminPage() {
  return (
    <TextsAdminPage
      title="Texts of the events page"
      subtitle="Headings and introduction of the page with your dates"
      name="events"
      failed="Failed to fetch events page contents"
    />
  )
}
