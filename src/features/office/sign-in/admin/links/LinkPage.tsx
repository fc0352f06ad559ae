// Shared by the pages behind mailed links. Opening the link changes nothing, an expired link shows a message, and
// success leads to the sign-in form.
import type { ReactNode } from 'react'
import { asApiError } from '@/admin-kit/requests/failure-words'
import type { ApiAnswer } from '@/lib/use-api-query'
import { buttonClass } from '@/ui/Button'
import { ErrorPanel } from '@/ui/ErrorPanel'
import { AdminLink } from '@/admin-kit/AdminLink'
import { FocusedNote } from '../access-form'
import { AccessStage } from '../auth/AccessStage'

type LinkPageProps<Link> = {
  title: string
  link: ApiAnswer<Link>
  /** Address and label of the link to request a new mail. */
  again: { href: string; label: string }
  /** Shown after the form has succeeded, if success does not open another page. */
  done?: string | null
  children: (link: Link) => ReactNode
}

export function LinkPage<Link>({ title, link, again, done = null, children }: LinkPageProps<Link>) {
  if (done !== null) {
    return (
      <AccessStage title={title}>
        <FocusedNote>{done}</FocusedNote>
        <p>
          <AdminLink to="/auth" className={buttonClass('primary')}>
            Sign In
          </AdminLink>
        </p>
      </AccessStage>
    )
  }
  if (link.data !== undefined) return <AccessStage title={title}>{children(link.data)}</AccessStage>
  if (link.error && asApiError(link.error).code !== 'link_expired') {
    return (
      <AccessStage title={title}>
        <ErrorPanel onRetry={() => void link.refetch()} retrying={link.isFetching} />
      </AccessStage>
    )
  }
  if (link.error) {
    return (
      <AccessStage title="This link no longer works" lede={link.error.message}>
        <p>
          <a href={again.href} className={buttonClass('primary')}>
            {again.label}
          </a>
        </p>
      </AccessStage>
    )
  }
  return (
    <AccessStage title={title}>
      <p role="status">Loading</p>
    </AccessStage>
  )
}
