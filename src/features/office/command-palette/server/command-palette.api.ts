// Collects records for the command palette from all features without importing any of them.
import type { Context } from '@/platform/context'
import { type BoundEndpoint, bind } from '@/platform/http/handler'
import { type FoundRecord, type RecordKind, commandPaletteEndpoints, recordKinds } from '../command-palette.contract'
import { byFit, usesIndex } from '../command-palette.rules'

export type RecordSource = {
  kind: RecordKind
  /** The least role that may see these records (decision 0038). */
  access: 'editor' | 'administrator'
  /** True for a table that grows with the shop and has an index of three letters: it is searched for no less. */
  isLarge?: boolean
  /** Returns up to `most` records that contain every word, in the order that matters if they fit equally well. */
  search(ctx: Context, search: string, most: number): Promise<Omit<FoundRecord, 'kind'>[]>
}

/** Records of one kind in a response. */
const mostOfKind = 6
/** Records of one source among which the best are chosen. */
const mostOfSource = 100

function isOpenTo({ access }: RecordSource, { kind }: Context['actor']): boolean {
  return kind === 'administrator' || (kind === 'editor' && access === 'editor')
}

export function commandPaletteApi(sources: readonly RecordSource[]): BoundEndpoint[] {
  return [
    bind(commandPaletteEndpoints.search, async (ctx, { query: { q } }) => {
      const asked = sources.filter((source) => isOpenTo(source, ctx.actor) && (!source.isLarge || usesIndex(q)))
      const found = await Promise.all(
        asked.map(async ({ kind, search }) =>
          (await search(ctx, q, mostOfSource)).map((record): FoundRecord => ({ kind, ...record })),
        ),
      )
      const ofKind = (wanted: RecordKind) => found.flat().filter(({ kind }) => kind === wanted)
      return { records: recordKinds.flatMap((kind) => byFit(ofKind(kind), q).slice(0, mostOfKind)) }
    }),
  ]
}
