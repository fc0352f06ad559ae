// The page of all editable texts (ADM-CONTENT-02).
import { useRouteContext } from '@tanstack/react-router'
import { AdminLink } from '@/admin-kit/AdminLink'
import { TextsAdminPage } from './PageTexts'

export function AllTextsAdminPage() {
  const { site } = useRouteContext({ from: '__root__' })
  return (
    <TextsAdminPage title="Page Content" subtitle="Every text of the site" failed="Failed to fetch page contents">
      <p className="mb-2">
        <AdminLink to="/admin/footer" className="text-link">
          The footer&apos;s links
        </AdminLink>
      </p>
      <p className="mb-6 text-ink-soft">
        The name of the site, <strong className="text-ink">{site.name}</strong>, appears in titles, mails and shared
        links. Change it on the{' '}
        <AdminLink to="/admin/home" className="text-link">
          home page
        </AdminLink>
        .
      </p>
    </TextsAdminPage>
  )
}
