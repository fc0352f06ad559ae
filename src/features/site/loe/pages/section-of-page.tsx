// One section of the page, and the message shown in its place if it fails.
import type { ReactNode } from 'react'
import { CodeBoundary } from '@/ui/on-demand/lazy-code'

type Props = {
  /** Message shown if the section fails; default: the usual one. */
  failure?: { title: string; text: string }
  children: ReactNode
}

/** A crash, or code that fails to load, stays inside the section and is recorded; "Retry" renders it again (LOE-12). */
export function SectionOfPage({ failure, children }: Props) {
  return (
    <CodeBoundary failure={failure} className="wrap section">
      {children}
    </CodeBoundary>
  )
}
