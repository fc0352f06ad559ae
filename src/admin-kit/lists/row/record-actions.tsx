// Offers what can be done with a record in its row: the menu's entries, and the visibility switch.
import { SwitchField } from '@/ui/SwitchField'
import { toast } from '@/ui/toast-store'
import { announce } from '../../announcer'
import { type Column, type KitDefinition, nameOfRow, type RowAction, type StoredRow } from '../../definition'
import { runMutation } from '../../requests/run-mutation'
import type { ResourceAccess } from '../../use-resource'

type Access = Pick<ResourceAccess, 'show'>

const isShown = ({ resource: { visibility } }: KitDefinition, row: StoredRow): boolean =>
  visibility !== undefined && row[visibility] === true

async function showOrHide(definition: KitDefinition, resource: Access, row: StoredRow): Promise<void> {
  const { words } = definition
  const isVisible = isShown(definition, row)
  const said = isVisible ? words.toasts.hidden : words.toasts.shown
  await runMutation({
    run: () => resource.show(row.id, !isVisible),
    done: () =>
      said
        ? toast({ ...said, kind: 'success' })
        : announce(`${nameOfRow(definition, row)} is now ${isVisible ? 'hidden' : 'shown'}`),
    failed: words.failures.show ?? words.failures.update,
  })
}

/**
 * Returns the column with the switch, if the list has one. A phone shows only the column's word, if there is one; the
 * menu has the action there.
 */
export function visibilityColumn(definition: KitDefinition, resource: Access): Column<StoredRow> | undefined {
  const { visibility } = definition.resource
  const { visibilityColumn: column } = definition
  if (visibility === undefined || column === undefined) return undefined
  const [shown, hidden] = column.words ?? []
  return {
    key: visibility,
    header: column.header,
    phone: column.words ? 'bottom' : 'top',
    cell: (row) => (
      <span className="admin-switch">
        <SwitchField
          label={`Show ${nameOfRow(definition, row)}`}
          labelHidden
          checked={isShown(definition, row)}
          onChange={() => void showOrHide(definition, resource, row)}
        />
        <span className="admin-switch-word">{isShown(definition, row) ? shown : hidden}</span>
      </span>
    ),
  }
}

type Given = {
  definition: KitDefinition
  resource: Access
  row: StoredRow
  onDuplicate: () => void
  onDelete: () => void
}

/** Returns the entries of a record's menu. The title opens its editor. */
export function recordActions({ definition, resource, row, onDuplicate, onDelete }: Given): readonly RowAction[] {
  const seenAt = definition.seenAt?.(row)
  const hasSwitch = definition.visibilityColumn !== undefined
  const actions: (RowAction | false)[] = [
    typeof seenAt === 'string' && { label: 'View', href: seenAt },
    ...(definition.actions?.(row) ?? []),
    definition.duplicate !== undefined && { label: 'Duplicate', onSelect: onDuplicate },
    definition.resource.visibility !== undefined && {
      label: isShown(definition, row) ? 'Hide' : 'Show',
      onSelect: () => void showOrHide(definition, resource, row),
      isForPhone: hasSwitch,
    },
    { label: 'Delete', onSelect: onDelete, isDangerous: true },
  ]
  return actions.filter((action) => action !== false)
}
