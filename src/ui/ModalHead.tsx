// What a dialog and a drawer begin with: the title, what is read out with it, and the way to close.
import type { HTMLAttributes, ReactNode } from 'react'
import { Button } from './Button'
import { CloseIcon } from './Icon'

export type ModalHeadProps = Omit<HTMLAttributes<HTMLDivElement>, 'title'> & {
  /** The ids of title and text are `<id>-title` and `<id>-text`; `namedBy` names the dialog by them. */
  id: string
  title: ReactNode
  description?: ReactNode
  /** How the text below the title is set. */
  textClass: string
  onClose: () => void
}

/** For the dialog itself. */
export const namedBy = (id: string, description: ReactNode) => ({
  'aria-labelledby': `${id}-title`,
  'aria-describedby': description ? `${id}-text` : undefined,
})

export function ModalHead({ id, title, description, textClass, onClose, ...rest }: ModalHeadProps) {
  return (
    <div {...rest}>
      <div>
        <h2 id={`${id}-title`} tabIndex={-1} className="type-heading outline-none">
          {title}
        </h2>
        {description && (
          <p id={`${id}-text`} className={textClass}>
            {description}
          </p>
        )}
      </div>
      <Button variant="ghost" size="icon" aria-label="Close" onClick={onClose}>
        <CloseIcon />
      </Button>
    </div>
  )
}
