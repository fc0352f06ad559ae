// One sheet: its lines on one side, tapping along on the other.
import { useState } from 'react'
import { useUnsavedChanges } from '@/admin-kit/forms/use-unsaved-changes'
import { Tabs } from '@/ui/Tabs'
import type { DraftBox } from '../boxes.rules'
import type { OwnersSheet } from '../play-along.contract'
import { LinesDesk } from './LinesDesk'
import { TappingDesk } from './TappingDesk'

const tabs = [
  { id: 'tap', label: 'Tap along' },
  { id: 'lines', label: 'Lines on the pages' },
] as const

/** Unsaved lines stay while the other tab is open. */
export function SheetDesk({ sheet, onChanged }: { sheet: OwnersSheet; onChanged: () => void }) {
  const [tab, setTab] = useState<(typeof tabs)[number]['id']>(sheet.systems.length === 0 ? 'lines' : 'tap')
  const [drafts, setDrafts] = useState<DraftBox[] | null>(null)
  const { question } = useUnsavedChanges(drafts !== null)
  const [recordingId, setRecordingId] = useState(
    sheet.tapped[0]?.recordingId ??
      sheet.recordings.find(({ title }) => sheet.title.includes(title))?.id ??
      sheet.recordings[0]?.id ??
      '',
  )
  return (
    <>
      <Tabs label="What to do" tabs={tabs} active={tab} onChange={setTab}>
        {tab === 'lines' ? (
          <LinesDesk
            sheet={sheet}
            drafts={drafts ?? sheet.systems.map((box, was) => ({ box, was }))}
            isChanged={drafts !== null}
            onDraw={setDrafts}
            onSaved={() => {
              setDrafts(null)
              onChanged()
            }}
          />
        ) : drafts !== null ? (
          <p className="admin-warning">You have unsaved changes to the lines. Save them before you tap.</p>
        ) : sheet.systems.length === 0 ? (
          <p className="admin-empty">No lines were found on these pages. Draw them under “Lines on the pages” first.</p>
        ) : sheet.recordings.length === 0 ? (
          <p className="admin-empty">There is no recording yet. Add one under LOE first: a file, not SoundCloud.</p>
        ) : (
          <TappingDesk
            // Remounts for another recording, and when the lines have changed.
            key={`${recordingId} ${JSON.stringify(sheet.systems)}`}
            sheet={sheet}
            recordingId={recordingId}
            onRecording={setRecordingId}
            onChanged={onChanged}
          />
        )}
      </Tabs>
      {question}
    </>
  )
}
