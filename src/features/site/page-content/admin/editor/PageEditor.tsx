// Edits one page: shows its texts in the order of the page, and beside them the page itself, which follows what is
// typed. On a phone the page comes first: a mark at each text opens its field in a dialog.
import { useCallback, useEffect, useEffectEvent, useId, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useAddressText } from '@/admin-kit/opened-by-address'
import { ModalContent, namedBy } from '@/ui/ModalContent'
import { useModal } from '@/ui/useModal'
import { type EditedPage, editedPages, type EditedPageName, keysOfPage } from '../../edited-pages'
import { pageTextToValues, type StoredPageText, textName } from '../../page-text.resource'
import { OneSaveBar, SaveAllButton } from '../OneSaveBar'
import { emptyText } from '../page-text-fields'
import type { BlockChanges } from '../PageTextBlock'
import { createEditedFrame } from './edited-frame'
import { EditorContext, focusText, type TextEditor, type TextField } from './editor-context'
import { FieldsOfPage } from './FieldsOfPage'
import { PageFrame } from './PageFrame'
import { advancedKey, TextsOfPage } from './TextsOfPage'
import './page-editor.css'

/** Matches windows in which the back-office has no sidebar. */
const narrow = '(width < 64rem)'

function subscribe(tell: () => void): () => void {
  const query = matchMedia(narrow)
  query.addEventListener('change', tell)
  return () => query.removeEventListener('change', tell)
}

/** True if the window has no room for the fields beside the page. */
const useIsNarrow = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(narrow).matches)

type PageEditorProps = {
  name: EditedPageName
  /** Has the stored texts of the page; a missing one can still be written (OP-21). */
  texts: readonly StoredPageText[]
  blocks?: BlockChanges
  /** True if each text has its own button (ADM-LOE-03). */
  hasOwnButtons?: boolean
}

type Active = { key: string; field: TextField }

const noChanges: BlockChanges = {}

export function PageEditor({ name, texts, blocks = noChanges, hasOwnButtons = false }: PageEditorProps) {
  const page: EditedPage = editedPages[name]
  const all = useMemo(
    () => keysOfPage(page).map((key) => texts.find(({ page_name }) => page_name === key) ?? emptyText(key)),
    [page, texts],
  )
  const isNarrow = useIsNarrow()
  const [active, setActive] = useState<Active | null>(null)
  const [isSheetOpen, setSheetOpen] = useState(false)
  const [isAdvancedOpen, setAdvancedOpen] = useState(false)
  const [advanced, setAdvanced] = useState<HTMLElement | null>(null)
  const [version, setVersion] = useState(0)
  const [note, setNote] = useState<string | null>(null)
  const [frame] = useState(() => createEditedFrame(name, page))
  useEffect(() => frame.close, [frame])
  const reload = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(reload.current), [])

  function open(key: string, field: TextField = 'description'): void {
    setActive({ key, field })
    if (isNarrow) setSheetOpen(true)
    else focusText(key, field, () => setAdvancedOpen(true))
  }

  function arrive(document: Document): void {
    const stored = new Map(all.map((text) => [text.page_name, pageTextToValues(text)]))
    frame.arrive(document, stored, {
      hasMarks: isNarrow,
      onPick: open,
      onPointed: (key, isShown) =>
        setNote(isShown ? null : `${textName(key)}: the page shows it once it is filled in, or in another place.`),
    })
  }

  const editor = useMemo(
    (): TextEditor => ({
      onTyped: frame.type,
      onFocus: frame.point,
      onSaved() {
        // Several texts are saved one after another; the page is loaded once.
        clearTimeout(reload.current)
        reload.current = setTimeout(() => setVersion((count) => count + 1), 150)
      },
      advanced,
      openAdvanced: () => setAdvancedOpen(true),
      isShown: (key) => !isNarrow || active?.key === key,
    }),
    [frame, advanced, isNarrow, active],
  )

  const asked = useAddressText('text')
  const openAsked = useEffectEvent((key: string) => {
    if (all.some(({ page_name }) => page_name === key)) open(key)
  })
  useEffect(() => {
    if (asked === undefined) return undefined
    // The router scrolls to the top of a page that has just opened.
    const later = setTimeout(() => openAsked(asked), 50)
    return () => clearTimeout(later)
  }, [asked])

  const id = useId()
  const sheet = useModal(isNarrow && isSheetOpen, () => setSheetOpen(false))
  const isInSheet = isNarrow && sheet.present
  useEffect(() => {
    if (isNarrow && isSheetOpen && active) focusText(active.key, active.field, () => undefined)
  }, [isNarrow, isSheetOpen, active])

  // The forms keep what is typed while they move between the column and the dialog.
  const [host] = useState(() => Object.assign(document.createElement('div'), { className: 'text-fields' }))

  const content = (
    <EditorContext value={editor}>
      {createPortal(
        <FieldsOfPage
          page={page}
          texts={all}
          blocks={blocks}
          only={isNarrow ? (active?.key ?? '') : null}
          isAdvancedOpen={isAdvancedOpen || (isNarrow && active?.key === advancedKey)}
          onAdvanced={setAdvancedOpen}
          advancedRef={setAdvanced}
        />,
        host,
      )}
      <div className="page-editor">
        <div className="page-editor-fields" hidden={isNarrow}>
          {!isInSheet && <Slot host={host} />}
        </div>
        <div className="page-editor-page">
          <PageFrame
            key={String(isNarrow)}
            name={name}
            title={`The page ${page.name} as visitors see it`}
            isNarrow={isNarrow}
            version={version}
            onArrived={arrive}
          />
          <p className="page-editor-note" role="status">
            {note}
          </p>
        </div>
      </div>
      {isNarrow && (
        <>
          <TextsOfPage page={page} texts={all} onOpen={open} />
          <dialog {...sheet.dialogProps} {...namedBy(id, undefined)} className="dialog text-sheet">
            {sheet.present && (
              <ModalContent
                open={isSheetOpen}
                onClose={() => setSheetOpen(false)}
                title={active?.key === advancedKey ? 'Advanced' : textName(active?.key ?? '')}
                kind="dialog"
                id={id}
                textClass=""
                footer={!hasOwnButtons && <SaveAllButton onSaved={() => setSheetOpen(false)} />}
              >
                <Slot host={host} />
              </ModalContent>
            )}
          </dialog>
        </>
      )}
    </EditorContext>
  )
  return hasOwnButtons ? content : <OneSaveBar onFailed={(key) => open(key)}>{content}</OneSaveBar>
}

/** Shows the forms at this place. */
function Slot({ host }: { host: HTMLElement }) {
  const place = useCallback((element: HTMLElement | null) => element?.append(host), [host])
  return <div ref={place} />
}
