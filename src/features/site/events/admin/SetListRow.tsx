// One line of a set list: its number, title and note, and the controls to move and remove it.
import type { KeyboardEvent } from 'react'
import { get, useFormContext, useWatch } from 'react-hook-form'
import type { RowDrag, useRowDrag } from '@/admin-kit/lists/use-row-drag'
import { ChoiceActions, type Mover } from '@/admin-kit/rows/ChoiceActions'
import { TextField } from '@/ui/Field'
import { GripIcon } from '@/ui/Icon'
import type { SetListValues } from '../set-list-form'

type SetListRowProps = {
  index: number
  count: number
  name: string
  /** Tunes that are for sale; undefined until the server has returned them. */
  sold: readonly string[] | undefined
  drag: RowDrag
  handle: ReturnType<ReturnType<typeof useRowDrag>['handle']>
  onMove: (to: number, by?: Mover) => void
  onRemove: () => void
}

/** Returns the edge of a row at which a dragged one would land. */
function landing(drag: RowDrag, index: number, count: number): 'before' | 'after' | undefined {
  if (drag === null || drag.to === drag.from || drag.to === drag.from + 1) return undefined
  if (drag.to === index) return 'before'
  return drag.to === count && index === count - 1 ? 'after' : undefined
}

export function SetListRow({ index, count, name, sold, drag, handle, onMove, onRemove }: SetListRowProps) {
  const { register, setValue, formState } = useFormContext<SetListValues>()
  const tune = useWatch<SetListValues, `set_list.${number}.tune_id`>({ name: `set_list.${index}.tune_id` })
  const findError = (field: 'title' | 'note') => {
    const found: { message?: string } | undefined = get(formState.errors, `set_list.${index}.${field}`)
    return found?.message
  }
  function onKeyDown(event: KeyboardEvent): void {
    const to = event.key === 'ArrowUp' ? index - 1 : event.key === 'ArrowDown' ? index + 1 : -1
    if (to < 0 || to >= count) return
    event.preventDefault()
    onMove(to, 'grip')
  }
  return (
    <li data-landing={landing(drag, index, count)} data-dragged={drag?.from === index || undefined}>
      <div className="set-list-row" role="group" aria-label={name}>
        <div className="set-list-place">
          <button
            type="button"
            className="admin-grip"
            data-action="grip"
            aria-label={`Move ${name}: drag, or press the up and down arrow keys`}
            onKeyDown={onKeyDown}
            {...handle}
          >
            <GripIcon size={20} />
          </button>
          <span className="tabular">{index + 1}</span>
        </div>
        <TextField
          label="Title"
          autoComplete="off"
          error={findError('title')}
          hint={
            !tune
              ? undefined
              : sold?.includes(tune) === false
                ? 'Not for sale now: visitors see only the title.'
                : 'In the shop'
          }
          {...register(`set_list.${index}.title`, {
            // A changed title means another tune. The server looks it up.
            onChange: () => setValue(`set_list.${index}.tune_id`, null),
          })}
        />
        <TextField
          label="Note"
          autoComplete="off"
          placeholder="solo: alto"
          error={findError('note')}
          {...register(`set_list.${index}.note`)}
        />
        <ChoiceActions name={name} index={index} isLast={index === count - 1} onMove={onMove} onRemove={onRemove} />
      </div>
    </li>
  )
}
