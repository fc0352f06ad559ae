// Shows what a list without records will hold, with the first action.
import { Button } from '@/ui/Button'
import { PlusIcon } from '@/ui/Icon'
import type { KitDefinition } from '../definition'
import { ImportLink } from './ImportLink'

type EmptyListProps = {
  words: Pick<KitDefinition['words'], 'empty' | 'isImported' | 'add' | 'noun'>
  /** True when a search found nothing. */
  isSearched: boolean
  /** Opens the form of a new record; undefined if it is on the page already. */
  onAdd?: () => void
}

export function EmptyList({ words: { empty, isImported, add, noun }, isSearched, onAdd }: EmptyListProps) {
  if (isSearched) return <p className="admin-empty">Nothing found.</p>
  return (
    <div className="admin-empty">
      <p>{empty}</p>
      {onAdd && (
        <Button size="small" onClick={onAdd}>
          <PlusIcon size={18} /> {add.split(' ')[0]} the first {noun}
        </Button>
      )}
      {isImported && <ImportLink />}
    </div>
  )
}
