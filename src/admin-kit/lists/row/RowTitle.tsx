// Shows a record's name in its row: picture, name, badges, and one soft line below. The name opens the record.
import { createContext, type ReactNode, use } from 'react'
import { AdminLink } from '../../AdminLink'
import { Thumbnail } from '../cells'

/** Opens the record of the row around a cell; null if its list opens none. */
export const RowOpening = createContext<{ name: string; open: () => void } | { href: string } | null>(null)

type RowTitleProps = {
  children: string
  /** Address of the picture; null shows an empty frame, undefined none. */
  picture?: string | null
  /** Shown in the frame if there is no picture. */
  instead?: ReactNode
  /** Badges after the name. */
  marks?: ReactNode
  /** One line below the name. */
  note?: ReactNode
}

export function RowTitle({ children: title, picture, instead, marks, note }: RowTitleProps) {
  const opening = use(RowOpening)
  const look = { className: 'admin-row-name', title }
  return (
    <span className="admin-row-title">
      {picture !== undefined && <Thumbnail url={picture} instead={instead} />}
      <span className="admin-row-words">
        <span className="admin-row-line">
          {opening === null ? (
            <span {...look}>{title}</span>
          ) : 'href' in opening ? (
            <AdminLink to={opening.href} {...look}>
              {title}
            </AdminLink>
          ) : (
            <button type="button" aria-label={`Edit ${opening.name}`} onClick={opening.open} {...look}>
              {title}
            </button>
          )}
          {marks}
        </span>
        {note && (
          <span className="admin-row-note" title={typeof note === 'string' ? note : undefined}>
            {note}
          </span>
        )}
      </span>
    </span>
  )
}
