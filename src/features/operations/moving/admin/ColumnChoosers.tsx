// Lets the owner say what a table has that no service writes, and which of its columns is which.
import { Button } from '@/ui/Button'
import { SelectField } from '@/ui/SelectField'
import {
  type ColumnChoice,
  type ColumnTarget,
  columnTargets,
  guessColumns,
  missingColumns,
  targetColumns,
} from '../column-targets'
import type { OpenedFile } from '../moving.rules'
import { movingTexts } from '../moving.texts'

type UnknownFile = OpenedFile & { unknown: NonNullable<OpenedFile['unknown']> }

const isUnknown = (file: OpenedFile): file is UnknownFile => file.unknown !== undefined

const targetOptions = [
  { value: '', label: movingTexts.containsNothing },
  ...columnTargets.map((target) => ({ value: target, label: movingTexts.tableName(target) })),
]

type Choosing = {
  choices: Readonly<Record<string, ColumnChoice>>
  /** True when the report is older than the choice. */
  isStale: boolean
  onChoose: (file: string, choice: ColumnChoice) => void
  onCheck: () => void
}

export function ColumnChoosers({ files, ...choosing }: Choosing & { files: readonly OpenedFile[] }) {
  return files.filter(isUnknown).map((file) => <ColumnChooser key={file.name} file={file} {...choosing} />)
}

function ColumnChooser({
  file: { name, unknown, problem },
  choices,
  isStale,
  onChoose,
  onCheck,
}: Choosing & { file: UnknownFile }) {
  const { columns, samples } = unknown
  const choice = choices[name] ?? unknown.choice ?? { target: null, columns: {} }
  const { target } = choice
  const missing = missingColumns(choice)
  const options = [
    { value: '', label: movingTexts.noColumn },
    ...columns.map((column) => ({ value: column, label: column })),
  ]
  const example = (column: string | undefined) => {
    const values = column === undefined ? [] : (samples[columns.indexOf(column)] ?? [])
    return values.length > 0 ? movingTexts.example(values) : undefined
  }
  const chooseTarget = (value: string) => {
    const next = columnTargets.find((known) => known === value) ?? null
    onChoose(name, { target: next, columns: next === null ? {} : guessColumns(next, columns) })
  }
  return (
    <section aria-label={movingTexts.columnsOf(name)}>
      <details open={isStale || target === null || problem !== null}>
        <summary className="type-subheading wrap-anywhere">{movingTexts.columnsOf(name)}</summary>
        <div className="import-columns">
          <p className="admin-note">{movingTexts.columnsHint}</p>
          <SelectField
            label={movingTexts.contains}
            options={targetOptions}
            value={target ?? ''}
            onChange={(event) => chooseTarget(event.target.value)}
          />
          {target !== null && (
            <>
              <div className="import-column-fields">
                {targetColumns[target].map(({ column, label, isRequired }) => (
                  <SelectField
                    key={column}
                    label={isRequired ? movingTexts.required(label) : label}
                    hint={example(choice.columns[column])}
                    options={options}
                    value={choice.columns[column] ?? ''}
                    onChange={(event) => onChoose(name, withColumn(choice, target, column, event.target.value))}
                  />
                ))}
              </div>
              {missing.length > 0 && <p className="field-error">{movingTexts.missingColumns(missing)}</p>}
              <Button variant="primary" disabled={missing.length > 0} onClick={onCheck}>
                {movingTexts.checkColumns}
              </Button>
            </>
          )}
        </div>
      </details>
    </section>
  )
}

const withColumn = (choice: ColumnChoice, target: ColumnTarget, column: string, theirs: string): ColumnChoice => ({
  target,
  columns: Object.fromEntries(
    Object.entries({ ...choice.columns, [column]: theirs }).filter(([, chosen]) => chosen !== ''),
  ),
})
