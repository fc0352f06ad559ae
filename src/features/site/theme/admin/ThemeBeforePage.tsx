// The page to remember when the site is unreadable: /admin/theme/back, in the back-office's own colours.
import { AdminLink } from '@/admin-kit/AdminLink'
import { AdminPage } from '@/admin-kit/AdminPage'
import { defaultLookName, ReturnButton, useThemeBefore } from './BackToThemeBefore'

export function ThemeBeforePage() {
  const { data, isAnywhere } = useThemeBefore()
  return (
    <AdminPage title="Return to the previous theme" subtitle="Use this if a new theme made the site hard to read">
      {!data && (
        <p className="admin-empty" role="status">
          Loading...
        </p>
      )}
      {data && (
        <>
          <p>
            The site is now in <strong>{data.now ?? defaultLookName}</strong>. Nothing is deleted: every theme stays in
            the{' '}
            <AdminLink to="/admin/theme" className="text-link">
              list of themes
            </AdminLink>
            .
          </p>
          {isAnywhere && (
            <p className="mt-6 flex flex-wrap gap-4">
              <ReturnButton to="before" variant="primary">
                {`Back to ${data.before ?? defaultLookName}`}
              </ReturnButton>
              {data.now !== null && data.before !== null && (
                <ReturnButton to="default">Use the default look</ReturnButton>
              )}
            </p>
          )}
        </>
      )}
    </AdminPage>
  )
}
