// Edits the main menu: rows in their order, each with a label and a switch, and what may be added.
import { useState, type KeyboardEvent } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { announce } from '@/admin-kit/announcer'
import { useRowDrag } from '@/admin-kit/lists/use-row-drag'
import { ChoiceActions, type ChoiceActionsProps } from '@/admin-kit/rows/ChoiceActions'
import { FormRows, useFormRows } from '@/admin-kit/rows/FormRows'
import { TypedEntry } from '@/admin-kit/rows/TypedEntry'
import { shopStatusQuery } from '@/features/commerce/shop-status/shop-status.queries'
import { ownPagesResource } from '@/features/site/own-pages/own-pages.resource'
import { menuName, menuPages, type MenuPage } from '@/features/site/site-links/menu.rules'
import { withScheme } from '@/features/site/site-links/social.rules'
import { createApi } from '@/lib/api-client'
import type { MenuEntry } from '@/lib/site-settings'
import { useApiQuery } from '@/lib/use-api-query'
import { Button } from '@/ui/Button'
import { TextField } from '@/ui/Field'
import { GripIcon } from '@/ui/Icon'
import { SelectField } from '@/ui/SelectField'
import { SwitchField } from '@/ui/SwitchField'
import { menuTexts } from './menu.texts'

type MenuRow = MenuEntry & { id: string }
type Form = { menu: MenuRow[] }

const ownPagesQuery = createApi<typeof ownPagesResource.endpoints>().query(
  '/api/admin/own-pages',
  { query: {} },
  { staleMinutes: 0, gcMinutes: 5 },
)

export function MenuField() {
  const shopIsClosed = useApiQuery(shopStatusQuery).data?.isWorkInProgress ?? false
  const stored = useApiQuery(ownPagesQuery).data?.rows ?? []
  const pages = stored.map(({ slug, title, place }): MenuPage => ({ path: `/${slug}`, title, place }))
  const hidden = new Set(stored.filter(({ is_visible }) => !is_visible).map(({ slug }) => `/${slug}`))
  const rows = useFormRows<MenuRow>('menu', ({ path, label }) => label || menuName(path, pages))
  const used = new Set((useWatch<Form>({ name: 'menu' }) as MenuRow[]).map(({ path }) => path))
  const [note, setNote] = useState('')
  const { drag, handle } = useRowDrag((from, to) => rows.actionsAt(from).onMove(to > from ? to - 1 : to))

  function add(path: string): void {
    if (path === '') return
    if (used.has(path)) return setNote(menuTexts.alreadyThere(menuName(path, pages)))
    rows.append([{ id: path, path, label: '', isHidden: false }])
    announce(menuTexts.added(menuName(path, pages)))
    setNote('')
  }

  return (
    <div className="grid gap-4">
      <FormRows rows={rows} label={menuTexts.entries} className="settings-rows">
        {({ path }, actions) => (
          <MenuEntryRow
            {...actions}
            path={path}
            page={menuName(path, pages)}
            note={
              hidden.has(path) ? menuTexts.hiddenPage : path === '/shop' && shopIsClosed ? menuTexts.closedShop : null
            }
            isDragged={drag?.from === actions.index}
            grip={handle(actions.index)}
          />
        )}
      </FormRows>
      <AddPage
        pages={[
          ...Object.entries(menuPages).map(([path, title]) => ({ path, title })),
          ...pages.filter(({ path }) => !hidden.has(path)),
        ].filter(({ path }) => !used.has(path))}
        onAdd={add}
      />
      <TypedEntry
        label={menuTexts.addLink}
        hint={note || menuTexts.addLinkHint}
        input={rows.entry}
        placeholder="/shop/late-set"
        onAdd={(typed) => add(withScheme(typed))}
      />
    </div>
  )
}

type MenuEntryRowProps = ChoiceActionsProps & {
  path: string
  /** The menu shows this name of the page if the label is empty. */
  page: string
  note: string | null
  isDragged: boolean
  grip: ReturnType<ReturnType<typeof useRowDrag>['handle']>
}

function MenuEntryRow({ path, page, note, isDragged, grip, ...actions }: MenuEntryRowProps) {
  const { register, setValue } = useFormContext<Form>()
  const { name, index, isLast, onMove } = actions
  const isHidden = useWatch<Form, `menu.${number}.isHidden`>({ name: `menu.${index}.isHidden` })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowUp' && index > 0) onMove(index - 1, 'grip')
    else if (event.key === 'ArrowDown' && !isLast) onMove(index + 1, 'grip')
    else return
    event.preventDefault()
  }
  return (
    <div className={isDragged ? 'settings-row admin-row-dragged' : 'settings-row'} role="group" aria-label={name}>
      <button
        type="button"
        className="admin-grip"
        data-action="grip"
        aria-label={menuTexts.grip(name)}
        onKeyDown={onKeyDown}
        {...grip}
      >
        <GripIcon size={20} />
      </button>
      <TextField
        label={page}
        hint={note ?? path}
        placeholder={page}
        maxLength={30}
        autoComplete="off"
        {...register(`menu.${index}.label`)}
      />
      <SwitchField
        label={menuTexts.shown}
        checked={!isHidden}
        onChange={(event) =>
          setValue(`menu.${index}.isHidden`, !event.target.checked, { shouldDirty: true, shouldValidate: true })
        }
      />
      <ChoiceActions {...actions} />
    </div>
  )
}

type AddPageProps = { pages: readonly { path: string; title: string }[]; onAdd: (path: string) => void }

function AddPage({ pages, onAdd }: AddPageProps) {
  const [chosen, setChosen] = useState('')
  const path = pages.some((page) => page.path === chosen) ? chosen : (pages[0]?.path ?? '')
  if (path === '') return null
  return (
    <div className="settings-add">
      <SelectField
        label={menuTexts.addPage}
        value={path}
        options={pages.map((page) => ({ value: page.path, label: page.title }))}
        onChange={(event) => setChosen(event.target.value)}
      />
      <Button size="small" onClick={() => onAdd(path)}>
        {menuTexts.addToMenu}
      </Button>
    </div>
  )
}
