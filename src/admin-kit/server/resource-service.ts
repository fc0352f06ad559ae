// Implements every resource's endpoints: list, add, change, show, move, delete. Each change is one transaction with its
// entry in the activity log.
import { type SQL, asc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { Context } from '@/platform/context'
import { type Transaction, inTransaction } from '@/adapters/database/connect'
import { type BoundEndpoint, bind } from '@/platform/http/handler'
import { deletedRecords } from '@/db/schema/office/trash'
import { AppError } from '@/lib/errors'
import { fieldErrors } from '@/lib/field-errors'
import type { BulkEdits, Resource } from '@/lib/resource'
import { readAmounts } from '@/lib/typed-amounts'
import { mergeChanges } from './merge-changes'
import { tableColumn, type PartTable, type PartTables, type PartToStore, withParts, writeParts } from './parts'
import { actorName, changedColumns, noteChange, storedJson } from './record-history'
import { type OrderedBy, recordList } from './record-list'
import { type Restorable, type Stored, readForChange, recordTitle } from './restore'

export type ResourceOptions<Values extends z.ZodObject> = {
  table: PgTable
  /** Column that names the record for people. */
  titleColumn?: string
  /**
   * Text columns that the search covers. If there may be thousands of records, they follow the order of the table's own
   * search index.
   */
  searched: readonly string[]
  /** Order of the list; `order_index` is first if the owner may move records. */
  order: readonly OrderedBy[]
  /** Sort expressions that are not columns of this table alone. */
  sortedBy?: Readonly<Record<string, SQL | ((ctx: Context) => SQL)>>
  /** Tables of the parts that the resource declares. */
  parts?: Readonly<Record<string, Omit<PartTable, 'title'>>>
  /**
   * Adds the values that the form shows and other tables hold, for all records at once. `toColumns` stores them there.
   */
  withOthers?(db: Context['db'] | Transaction, records: readonly Stored[]): Promise<Stored[]>
  /**
   * Converts the form's checked values to columns; rules that need the database go here. `current` is null for a new
   * record. Throws AppError `invalid_input` with `fields` named as in the form. Columns that it leaves out are not
   * written.
   */
  toColumns?(
    values: z.output<Values>,
    given: { ctx: Context; tx: Transaction; current: Stored | null },
  ): Promise<Record<string, unknown>> | Record<string, unknown>
  /**
   * Returns the records that one form for a new record makes, at least one; default: one. All of them are added in one
   * transaction, and the response has the first.
   */
  toRecords?(values: z.output<Values>): readonly z.output<Values>[]
  /** Actions offered besides reading; default: all. */
  offers?: readonly ('create' | 'update' | 'remove')[]
  /**
   * Checks or corrects values of an earlier version or a deleted record that are no longer allowed when it is restored.
   */
  beforeRestore?: Restorable['beforeRestore']
  /**
   * Runs in the same transaction after a record was added or changed. It may refuse by throwing AppError, and may
   * change the record once more.
   */
  afterSave?(record: Stored, given: { ctx: Context; tx: Transaction }): Promise<void>
  /**
   * Runs in the same transaction after a record was added that visitors see, or one that they did not see was shown.
   * Restoring from the trash or an earlier version is no publication.
   */
  onPublish?(record: Stored, given: { ctx: Context; tx: Transaction }): Promise<void>
  /** Runs in the same transaction before a record is shown to visitors from the list. It may refuse by throwing AppError. */
  beforeShow?(record: Stored, given: { ctx: Context; tx: Transaction }): Promise<void>
  /** Runs in the same transaction before a record goes to the trash. It may refuse by throwing AppError. */
  beforeRemove?(record: Stored, given: { ctx: Context; tx: Transaction }): Promise<void>
}

type Edit = BulkEdits[string]

/** A bound resource: its endpoints, and the data that the activity log and the trash need to restore a record. */
export type ResourceService = Restorable & {
  endpoints: BoundEndpoint[]
  /** Columns that the owner's form writes. */
  edited: readonly string[]
}

/** Makes the service of a resource. Its feature registers `endpoints`; the back-office registers the whole service. */
export function resourceService<Values extends z.ZodObject>(
  declared: Resource & { values: Values },
  options: ResourceOptions<Values>,
): ResourceService {
  const { table, titleColumn = 'title', offers = ['create', 'update', 'remove'] } = options
  const { name, access, noun, endpoints, visibility, isOrdered, bulk } = declared
  const columns = getTableColumns(table)
  const column = (key: string): PgColumn => tableColumn(table, key)
  const idColumn = column('id')
  const titles = (declared.parts ?? {}) as Readonly<Record<string, string>>
  const parts: PartTables = Object.fromEntries(
    Object.entries(titles).map(([field, title]) => {
      const found = options.parts?.[field]
      if (!found) throw new Error(`${name} does not define where its ${field} are stored`)
      return [field, { ...found, title }]
    }),
  )
  const list = recordList({ ...options, isSortable: (key) => Object.hasOwn(declared.row.shape, key) })
  /** Returns the row as the contract defines it; each response is parsed on its way out. */
  const asRow = (record: Stored) => declared.row.parse(record)

  const note = (ctx: Context, tx: Transaction, what: string, record: Stored, detail: Record<string, unknown> = {}) =>
    noteChange(tx, {
      actor: actorName(ctx),
      what: `${name}.${what}`,
      ref: `${name}:${record.id}`,
      title: recordTitle(record, titleColumn),
      at: ctx.clock.now(),
      detail,
    })

  const touched = (ctx: Context): Record<string, unknown> =>
    'updated_at' in columns ? { updated_at: ctx.clock.now() } : {}

  /** Records of a list without such a switch are always seen. */
  const isSeen = (record: Stored): boolean => visibility === undefined || record[visibility] === true

  /** Returns stored records with their parts and the form's other values. */
  async function allWhole(db: Context['db'] | Transaction, records: readonly Stored[]): Promise<Stored[]> {
    const complete = await withParts(db, parts, records)
    return options.withOthers ? options.withOthers(db, complete) : complete
  }

  async function whole(db: Context['db'] | Transaction, record: Stored): Promise<Stored> {
    const [complete = record] = await allWhole(db, [record])
    return complete
  }

  /** Splits form values into the record's columns and its parts. Only parts that the record has keep their id. */
  function apart(values: Record<string, unknown>, current: Stored | null) {
    const set = { ...values }
    const partsByOwner = new Map<string, PartToStore[]>()
    for (const field of Object.keys(parts)) {
      const free = new Set(((current?.[field] ?? []) as { id: string }[]).map(({ id }) => id))
      if (field in set)
        partsByOwner.set(
          field,
          (set[field] as PartToStore[]).map((part) =>
            part.id !== null && free.delete(part.id) ? part : { ...part, id: null },
          ),
        )
      delete set[field]
    }
    return { set, partsByOwner }
  }

  type Apart = ReturnType<typeof apart>

  async function saveParts(
    ctx: Context,
    tx: Transaction,
    id: string,
    partsByOwner: Apart['partsByOwner'],
  ): Promise<void> {
    for (const [field, wanted] of partsByOwner)
      if (parts[field]) await writeParts(tx, parts[field], { owner: id, field, wanted, at: ctx.clock.now() })
  }

  /** Writes the columns and parts of a record that was read for change, and logs the old and new values. */
  async function write(ctx: Context, tx: Transaction, id: string, change: Apart, what: string): Promise<Stored> {
    const { set, partsByOwner } = change
    const before = await storedJson(tx, table, id, parts)
    const [saved] = (await tx
      .update(table)
      .set({ ...set, ...touched(ctx) })
      .where(eq(idColumn, id))
      .returning()) as Stored[]
    if (!saved) throw new AppError('not_found')
    await saveParts(ctx, tx, id, partsByOwner)
    const changed = changedColumns(before, await storedJson(tx, table, id, parts))
    if (Object.keys(changed.after).length > 0) await note(ctx, tx, what, saved, changed)
    return whole(tx, saved)
  }

  /**
   * afterSave may change the record once more, so it is read again: the next change is compared with the stored values.
   */
  const asStoredNow = async (tx: Transaction, { id }: Stored): Promise<Stored> =>
    whole(tx, await readForChange(tx, table, id))

  /** Puts a record with its parts into the trash. Returns its id there. */
  async function remove(ctx: Context, tx: Transaction, id: string): Promise<string> {
    const record = await readForChange(tx, table, id)
    await options.beforeRemove?.(record, { ctx, tx })
    const json = await storedJson(tx, table, id, parts)
    await tx.delete(table).where(eq(idColumn, id))
    const [kept] = await tx
      .insert(deletedRecords)
      .values({
        resource: name,
        record_id: id,
        title: recordTitle(record, titleColumn),
        record: json,
        deleted_by: actorName(ctx),
        deleted_at: ctx.clock.now(),
      })
      .returning({ id: deletedRecords.id })
    await note(ctx, tx, 'deleted', record)
    return kept?.id ?? ''
  }

  async function create(ctx: Context, tx: Transaction, values: z.output<Values>): Promise<Stored> {
    const { set, partsByOwner } = apart(await toColumns(values, { ctx, tx, current: null }), null)
    if (isOrdered && set.order_index === undefined)
      set.order_index = sql`(select coalesce(max(${column('order_index')}) + 1, 0) from ${table})`
    const [saved] = (await tx.insert(table).values([set]).returning()) as Stored[]
    if (!saved) throw new AppError('unexpected', { detail: { reason: 'nothing was inserted' } })
    await saveParts(ctx, tx, saved.id, partsByOwner)
    await options.afterSave?.(saved, { ctx, tx })
    await note(ctx, tx, 'created', saved)
    if (isSeen(saved)) await options.onPublish?.(saved, { ctx, tx })
    return saved
  }

  async function show(ctx: Context, tx: Transaction, id: string, switched: string, visible: boolean): Promise<Stored> {
    const record = await readForChange(tx, table, id)
    if (visible) await options.beforeShow?.(record, { ctx, tx })
    const change = { set: { [switched]: visible }, partsByOwner: new Map<string, PartToStore[]>() }
    const saved = await write(ctx, tx, id, change, visible ? 'shown' : 'hidden')
    if (visible && !isSeen(record)) await options.onPublish?.(saved, { ctx, tx })
    return saved
  }

  /**
   * Changes some fields by the rules of the form. Returns false, without a change, when another user has meanwhile
   * changed one of them. Throws AppError `invalid_data` with the record's name when its form would refuse a value.
   */
  async function editFields(ctx: Context, tx: Transaction, id: string, { base, values }: Edit): Promise<boolean> {
    const current = await whole(tx, await readForChange(tx, table, id))
    try {
      const before = declared.toValues(asRow(current))
      const merged = mergeChanges({ base, values, current: before })
      const columnsNow = await toColumns(parse(ctx, merged, before), { ctx, tx, current })
      const set = Object.fromEntries(Object.keys(values).map((field) => [field, columnsNow[field]]))
      const saved = await write(ctx, tx, id, { set, partsByOwner: new Map() }, 'updated')
      await options.afterSave?.(saved, { ctx, tx })
      return true
    } catch (error) {
      if (error instanceof AppError && error.code === 'conflict') return false
      const [sentence] = error instanceof AppError ? Object.values(error.fields ?? {}) : []
      if (sentence === undefined) throw error
      throw new AppError('invalid_data', {
        message: `Nothing was changed. “${recordTitle(current, titleColumn)}”: ${sentence}`,
      })
    }
  }

  /**
   * Checks the typed values; amounts are in the shop's currency. All messages are thrown at once, named as the form's
   * fields.
   */
  function parse({ settings }: Context, typed: Record<string, unknown>, before = {}): z.output<Values> {
    const amounts = readAmounts(typed, declared.fields, { currency: settings.owner.currency, before })
    const parsed = declared.values.safeParse(amounts.values)
    if (parsed.success && Object.keys(amounts.errors).length === 0) return parsed.data
    throw new AppError('invalid_input', {
      fields: { ...(parsed.success ? {} : fieldErrors(parsed.error)), ...amounts.errors },
    })
  }
  const toColumns = options.toColumns ?? ((values: z.output<Values>): Record<string, unknown> => values)

  const bound: BoundEndpoint[] = [
    bind(endpoints.list, async (ctx, { query }) => {
      const { rows, total, page } = await list.read(ctx, query)
      return { rows: await allWhole(ctx.db, rows), total, page }
    }),

    bind(endpoints.find, async ({ db }, { params }) => {
      const [found] = (await db.select().from(table).where(eq(idColumn, params.id))) as Stored[]
      if (!found) throw new AppError('not_found', { message: `This ${noun} no longer exists.` })
      return whole(db, found)
    }),

    bind(endpoints.create, (ctx, { body }, http) =>
      inTransaction(ctx.db, async (tx) => {
        const values = parse(ctx, body.values)
        const added: Stored[] = []
        for (const one of options.toRecords?.(values) ?? [values]) added.push(await create(ctx, tx, one))
        const [first] = added
        if (!first) throw new AppError('unexpected', { detail: { reason: 'nothing was inserted' } })
        http.setStatus(201)
        return asStoredNow(tx, first)
      }),
    ),

    bind(endpoints.update, (ctx, { params, body }) =>
      inTransaction(ctx.db, async (tx) => {
        const current = await whole(tx, await readForChange(tx, table, params.id))
        const before = declared.toValues(asRow(current))
        const merged = mergeChanges({ base: body.base, values: body.values, current: before, parts: titles })
        const changed = apart(await toColumns(parse(ctx, merged, before), { ctx, tx, current }), current)
        const saved = await write(ctx, tx, params.id, changed, 'updated')
        await options.afterSave?.(saved, { ctx, tx })
        if (!isSeen(current) && isSeen(saved)) await options.onPublish?.(saved, { ctx, tx })
        return asStoredNow(tx, saved)
      }),
    ),

    bind(endpoints.remove, (ctx, { params }) =>
      inTransaction(ctx.db, async (tx) => ({ trashId: await remove(ctx, tx, params.id) })),
    ),
  ]

  if (visibility) {
    bound.push(
      bind(endpoints.show, (ctx, { params, body }) =>
        inTransaction(ctx.db, (tx) => show(ctx, tx, params.id, visibility, body.visible)),
      ),
    )
  }

  if (isOrdered) {
    bound.push(
      bind(endpoints.move, (ctx, { params, body }) =>
        inTransaction(ctx.db, async (tx) => {
          // All rows in their present order, locked, so that simultaneous moves run one after the other.
          const ids = (
            (await tx
              .select({ id: idColumn })
              .from(table)
              .orderBy(...list.orderBy(ctx))
              .for('update')) as { id: string }[]
          ).map((row) => row.id)
          if (!ids.includes(params.id)) throw new AppError('not_found', { message: `This ${noun} no longer exists.` })
          const others = ids.filter((id) => id !== params.id)
          const at = body.before === null ? others.length : others.indexOf(body.before)
          if (at < 0) throw new AppError('not_found', { message: 'The list has changed meanwhile. Please try again.' })
          others.splice(at, 0, params.id)
          // ADM-SHOP-03, OP-38: gives every row its 0-based place, in one statement. Afterwards no two numbers are
          // equal.
          await tx.execute(sql`
        update ${table} set order_index = place.position - 1
        from unnest(${sql.param(others)}::uuid[]) with ordinality as place(id, position)
        where ${table}.id = place.id and ${table}.order_index is distinct from place.position - 1`)
          const record = await readForChange(tx, table, params.id)
          await note(ctx, tx, 'moved', record, { position: at + 1 })
          return { done: true as const }
        }),
      ),
    )
  }

  if (bulk)
    bound.push(
      bind(endpoints.bulk, (ctx, { body: { ids, change } }) =>
        inTransaction(ctx.db, async (tx) => {
          const edited =
            change.kind === 'edit' ? Object.values(change.edits).flatMap(({ values }) => Object.keys(values)) : []
          if ((change.kind === 'show' && !visibility) || !edited.every((field) => Object.hasOwn(bulk, field)))
            throw new AppError('invalid_input', { message: 'This change cannot be made to several records at once.' })
          // Locks in a fixed order, so that two such changes run one after the other. Records deleted meanwhile are
          // left out.
          const locked = (await tx
            .select({ id: idColumn })
            .from(table)
            .where(inArray(idColumn, ids))
            .orderBy(asc(idColumn))
            .for('update')) as { id: string }[]
          const there = new Set(locked.map(({ id }) => id))
          const trashIds: string[] = []
          const kept: string[] = []
          // Follows the order of the request, so a refusal names the first record that may not change.
          for (const id of new Set(ids)) {
            if (!there.has(id)) continue
            const edit = change.kind === 'edit' ? change.edits[id] : undefined
            if (change.kind === 'remove') trashIds.push(await remove(ctx, tx, id))
            else if (edit && !(await editFields(ctx, tx, id, edit))) kept.push(id)
            else if (change.kind === 'show' && visibility) await show(ctx, tx, id, visibility, change.visible)
          }
          return { changed: there.size - kept.length, trashIds, kept }
        }),
      ),
    )

  const withheld = (['create', 'update', 'remove'] as const)
    .filter((kind) => !offers.includes(kind))
    .map((kind): unknown => endpoints[kind])
  return {
    name,
    noun,
    fields: declared.fields,
    access,
    table,
    titleColumn,
    parts,
    beforeRestore: options.beforeRestore,
    afterSave: options.afterSave,
    edited: Object.keys(declared.fields).filter((key) => key in columns),
    endpoints: bound.filter(({ endpoint }) => !withheld.includes(endpoint)),
  }
}
