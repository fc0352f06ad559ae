// Shows the last resort when a page breaks (ROUTE-08, ROUTE-09). It uses no router, which may be what broke.
import { Button, LinkButton } from '@/ui/Button'

export type CrashPageProps = {
  error: unknown
  /** Shown when the error has no message of its own, for example 500. */
  status?: number
  homeHref: string
}

/** Shows the title, the message or status, and the collapsed stack trace (OP-45) when one exists. */
export function CrashPage({ error, status, homeHref }: CrashPageProps) {
  const message = error instanceof Error ? error.message : typeof error === 'string' ? error : ''
  const stack = error instanceof Error ? error.stack : undefined
  return (
    <div className="wrap section" role="alert">
      <p className="type-eyebrow mb-6">{status ?? 'Error'}</p>
      <h1 className="type-title">Unexpected Application Error!</h1>
      <p className="type-lede mt-6">{message || status || 'Something went wrong.'}</p>
      <div className="mt-10 flex flex-wrap gap-4">
        <Button variant="primary" onClick={() => window.location.reload()}>
          Refresh Page
        </Button>
        <LinkButton href={homeHref}>Go Home</LinkButton>
      </div>
      {stack && (
        <details className="mt-12 max-w-[65ch]">
          <summary className="text-link inline-flex min-h-11 items-center">Technical details</summary>
          <pre className="mt-4 border-l border-hairline bg-surface p-4 text-sm leading-relaxed whitespace-pre-wrap">
            {stack}
          </pre>
        </details>
      )}
    </div>
  )
}
