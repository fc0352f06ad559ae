// The end of a long list. The next page is loaded when the visitor comes near, on a click, or without script by a link.
import { useEffect, useRef, type MouseEvent } from 'react'
import { pageSize, pageCount } from '@/lib/paging'
import { pagingTexts } from './paging.texts'
import type { Pages } from '@/lib/use-pages'
import { buttonClass } from './Button'

type ShowMoreProps = {
  /** Path of the page with its other query parameters, and the anchor of the list: `/media`, `#gallery`. */
  path: string
  hash?: string
  pages: Pick<Pages<unknown>, 'error' | 'isFetching' | 'next' | 'isEager' | 'more' | 'retry'>
}

/** Distance that loads the next page before a reader has to wait. */
const margin = '900px 0px'

export function ShowMore({ path, hash = '', pages: { error, isFetching, next, isEager, more, retry } }: ShowMoreProps) {
  const end = useRef<HTMLDivElement>(null)
  const comesByItself = next !== null && isEager && !error && !isFetching
  useEffect(() => {
    if (!comesByItself || !end.current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && more(), { rootMargin: margin })
    observer.observe(end.current)
    return () => observer.disconnect()
  })
  if (error) {
    return (
      <div className="mt-12" role="alert">
        <p>{pagingTexts.failed}</p>
        <button type="button" className={buttonClass('quiet', 'small', 'mt-4')} onClick={retry}>
          Retry
        </button>
      </div>
    )
  }
  if (next === null) return null
  const press = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    more()
  }
  return (
    <div ref={end} className="mt-12" aria-live="polite">
      <a href={pageAddress(path, next, hash)} className={buttonClass('quiet')} onClick={press}>
        {isFetching ? pagingTexts.loading : pagingTexts.more}
      </a>
    </div>
  )
}

function pageAddress(path: string, page: number, hash: string): string {
  return page === 1 ? path + hash : `${path}${path.includes('?') ? '&' : '?'}page=${page}${hash}`
}

/**
 * Link above a list of `total` records that does not begin with its first page. From beyond the end of the list it
 * leads to the last page.
 */
export function ShowEarlier({
  path,
  hash = '',
  page,
  total,
  size = pageSize,
}: {
  path: string
  hash?: string
  page: number
  total: number
  /** Number of records per page. */
  size?: number
}) {
  if (page <= 1) return null
  const earlier = Math.min(page - 1, pageCount(total, size))
  return (
    <p className="mb-8">
      <a href={pageAddress(path, earlier, hash)} className={buttonClass('quiet', 'small')}>
        {pagingTexts.earlier}
      </a>
    </p>
  )
}
